import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Problem, ReadRow, RowValues } from './check.ts';
import type { FieldKey } from './fields.ts';

/** Somebody who is there already, in the values of a row: lists by name, the manager by `id:…`. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly has_left: boolean;
  readonly values: RowValues;
}

export const listFields = ['department', 'designation', 'employment_type', 'work_place'] as const;
export type ListField = (typeof listFields)[number];

export interface Known {
  readonly people: readonly KnownPerson[];
  /** The names of each list, by how they are compared. */
  readonly lists: Readonly<Record<ListField, ReadonlyMap<string, string>>>;
}

export interface NewItem {
  readonly field: ListField;
  readonly name: string;
}

export interface JudgeOptions {
  /** '{first}.{last}@acme.example'; null: none is made. */
  readonly email_pattern: string | null;
  /** The employment type of everybody whom the file gives none. */
  readonly employment_type: string | null;
  /** Managers for many rows: what stands in the file, and `id:…` or `row:…` of who is meant, or '' for nobody. */
  readonly managers: ReadonlyMap<string, string>;
  readonly today: LocalDate;
  /** The caller, where nobody changes their own employment and salary. */
  readonly barred?: string | null;
  may(permission: Permission): boolean;
}

export interface FieldChange {
  readonly field: FieldKey;
  readonly old: string | null;
  readonly new: string;
}

export interface JudgedRow {
  readonly row: number;
  readonly name: string;
  readonly action: 'new' | 'changed' | 'unchanged' | 'wrong';
  /** Who it is about; null: somebody new. */
  readonly person_id: string | null;
  /** The manager as `id:…`, or `row:…` of somebody new. */
  readonly values: RowValues;
  readonly changes: readonly FieldChange[];
  readonly problems: readonly Problem[];
  /** The file names a manager whose own row is wrong. */
  readonly lacks_manager: boolean;
  /** Items that the lists have not got. */
  readonly new_items: readonly NewItem[];
  /** What stands as the manager, of whom it was said once for all rows who is meant. */
  readonly settled_manager: string | null;
}

/** A row while it is judged. */
export interface Judging {
  readonly read: ReadRow;
  readonly person: KnownPerson | undefined;
  values: { [K in FieldKey]?: string };
  readonly problems: Problem[];
  lacksManager: boolean;
  settled: string | null;
  /** It was judged before and stands: others are judged by it. */
  readonly stands: boolean;
}

export const beginning = (read: ReadRow, person: KnownPerson | undefined, problems: Problem[]): Judging => ({
  read,
  person,
  values: { ...read.values },
  problems,
  lacksManager: false,
  settled: null,
  stands: false,
});

/** A row that was judged before. */
export function standing(row: JudgedRow, person: KnownPerson | undefined): Judging {
  const { values, problems, lacks_manager, settled_manager } = row;
  return {
    read: { row: row.row, name: { first: '', last: '', full: row.name }, values, problems },
    person,
    values: { ...values },
    problems: [...problems],
    lacksManager: lacks_manager,
    settled: settled_manager,
    stands: true,
  };
}

/** What others call it by: `id:…` of somebody who is there, `row:…` of somebody new. */
export const refOf = ({ read, person }: Judging): string => (person ? `id:${person.id}` : `row:${read.row}`);

export const pair = <T>(key: string | undefined, value: T): [string, T][] => (key ? [[key, value]] : []);
