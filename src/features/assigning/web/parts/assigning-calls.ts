import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { Fault } from '#platform/shared/fault.ts';
import type { Assignable, AssignedItem, AssignedPeople, Resolved } from '../../contract.ts';

/** A call that reads, under the key of its endpoint and of what it is about. */
export interface Reading<Wanted, Data> {
  readonly key: QueryKey;
  call(wanted: Wanted): Promise<Data>;
}

export interface PageWanted {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string;
}

export interface AssignedWanted extends PageWanted {
  readonly department_id?: string;
  readonly sort: 'name' | 'assigned_at';
  readonly order: 'asc' | 'desc';
}

/** The calls by which people are assigned to one thing, whatever its ids are called in them. */
export interface AssigningCalls {
  readonly assigned: Reading<AssignedWanted, AssignedPeople>;
  readonly assignable: Reading<PageWanted, Assignable>;
  readonly check: {
    readonly key: QueryKey;
    read(items: AssignedItem[]): UseQueryOptions<Resolved, Fault, Resolved, readonly unknown[]>;
  };
  /**
   * Null, as of `remove`: whoever was asked about its effects decided otherwise, and nothing has changed.
   * @param seen what `check` has said of them on the screen
   */
  assign(items: AssignedItem[], seen: Resolved | undefined): Promise<{ readonly batch_id: string | null } | null>;
  /** The first part of the name of the batch by which many are assigned: 'groups'. */
  readonly batchesOf: string;
  remove(ids: string[]): Promise<{ readonly is_without_self: boolean } | null | undefined>;
  /** What else shows how many are assigned. */
  readonly listedUnder: readonly QueryKey[];
}

/** The calls that choosing and assigning alone need. */
export type ChoosingCalls = Pick<AssigningCalls, 'assignable' | 'check' | 'assign' | 'listedUnder'> &
  Partial<Pick<AssigningCalls, 'assigned'>>;

/** What has to be read anew after a change. */
export const keysOf = ({ assigned, assignable, check, listedUnder }: ChoosingCalls): readonly QueryKey[] => [
  ...listedUnder,
  ...(assigned ? [assigned.key] : []),
  assignable.key,
  check.key,
];

/** What people are assigned to, in words. */
export interface AssigningWords {
  /** 'Early shift' */
  readonly name: string;
  /** 'Assign people to Early shift' */
  readonly assign: string;
  /** 'People in the group Early shift' */
  readonly people: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** 'Take Ana out of Early shift?' */
  removeOne(name: string): string;
  /** 'Take 3 people out of Early shift?' */
  removeSeveral(count: number): string;
}
