import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { Fault } from '#platform/shared/fault.ts';
import type { Assignable, AssignedItem, AssignedPeople, ResolvedPeople } from '../../contract.ts';

/** A reading call with its query key. */
export interface ReadCall<Query, Data> {
  readonly key: QueryKey;
  call(query: Query): Promise<Data>;
}

export interface PageQuery {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string;
}

export interface AssignedQuery extends PageQuery {
  readonly department_id?: string;
  readonly sort?: 'name' | 'assigned_at';
  readonly order?: 'asc' | 'desc';
}

/** The calls for assigning people to one thing, independent of the names of its ids. */
export interface AssigningCalls {
  readonly assigned: ReadCall<AssignedQuery, AssignedPeople>;
  readonly assignable: ReadCall<PageQuery, Assignable>;
  readonly check: {
    readonly key: QueryKey;
    read(items: AssignedItem[]): UseQueryOptions<ResolvedPeople, Fault, ResolvedPeople, readonly unknown[]>;
  };
  /**
   * Resolves to null, like `remove`, if the user declines its effects and nothing has changed.
   * @param seen the result of `check` shown on the screen
   */
  assign(items: AssignedItem[], seen: ResolvedPeople | undefined): Promise<{ readonly batch_id: string | null } | null>;
  /** First part of the name of the batch that assigns many people: 'groups'. */
  readonly batchesOf: string;
  remove(ids: string[]): Promise<{ readonly is_without_self: boolean } | null | undefined>;
  /** Query keys of other views that show the number of assigned people. */
  readonly listedUnder: readonly QueryKey[];
}

/** The calls needed for choosing and assigning only. */
export type ChoosingCalls = Pick<AssigningCalls, 'assignable' | 'check' | 'assign' | 'listedUnder'> &
  Partial<Pick<AssigningCalls, 'assigned'>>;

/** Query keys to invalidate after a change. */
export const keysOf = ({ assigned, assignable, check, listedUnder }: ChoosingCalls): readonly QueryKey[] => [
  ...listedUnder,
  ...(assigned ? [assigned.key] : []),
  assignable.key,
  check.key,
];

/** Words about the thing that people are assigned to. */
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
