import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Problem, ReadRow, RowValues } from './check.ts';
import type { FieldKey } from './fields.ts';

/** An existing person with the values of a row: list items by name, the manager as `id:…`. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly has_left: boolean;
  readonly values: RowValues;
}

export const listFields = ['department', 'designation', 'employment_type', 'work_place'] as const;
export type ListField = (typeof listFields)[number];

export interface ExistingRecords {
  readonly people: readonly KnownPerson[];
  /** Item names of each list, keyed by their normalised form. */
  readonly lists: Readonly<Record<ListField, ReadonlyMap<string, string>>>;
}

export interface NewItem {
  readonly field: ListField;
  readonly name: string;
}

/** The caller, and what they may change for themselves. */
export interface Self {
  readonly self_id: string;
  /** The caller, if they may not change their own employment and salary. */
  readonly barred_id: string | null;
  /** Whether places or departments have weeks or zones, so that they decide what people owe. */
  readonly has_terms: boolean;
}

export interface RowCheckOptions {
  /** For example '{first}.{last}@acme.example'; null if no addresses are made. */
  readonly email_pattern: string | null;
  /** Employment type of the people to whom the file gives none. */
  readonly employment_type: string | null;
  /** Managers chosen for many rows: the text in the file → `id:…` or `row:…` of the person, or '' for no manager. */
  readonly managers: ReadonlyMap<string, string>;
  readonly today: LocalDate;
  /** Missing: no row is about the caller. */
  readonly self?: Self;
  may(permission: Permission): boolean;
}

export interface FieldChange {
  readonly field: FieldKey;
  readonly old: string | null;
  readonly new: string;
}

export interface ValidatedRow {
  readonly row: number;
  readonly name: string;
  readonly action: 'new' | 'changed' | 'unchanged' | 'wrong';
  /** The existing person that the row is about; null for a new one. */
  readonly person_id: string | null;
  /** The values; the manager is `id:…`, or `row:…` for a new person. */
  readonly values: RowValues;
  readonly changes: readonly FieldChange[];
  readonly problems: readonly Problem[];
  /** Whether the file names a manager whose own row is wrong. */
  readonly lacks_manager: boolean;
  /** Items that the lists do not have yet. */
  readonly new_items: readonly NewItem[];
  /** The text naming the manager, if the person meant was chosen once for all rows. */
  readonly settled_manager: string | null;
}

/** A row while it is being checked. */
export interface PendingRow {
  readonly read: ReadRow;
  readonly person: KnownPerson | undefined;
  values: { [K in FieldKey]?: string };
  readonly problems: Problem[];
  lacks_manager: boolean;
  settled_manager: string | null;
  /** Whether the row was checked before and only serves for comparison. */
  readonly isReferenceOnly: boolean;
}

export const newPendingRow = (read: ReadRow, person: KnownPerson | undefined, problems: Problem[]): PendingRow => ({
  read,
  person,
  values: { ...read.values },
  problems,
  lacks_manager: false,
  settled_manager: null,
  isReferenceOnly: false,
});

/** Makes a row that was checked before comparable with others again. */
export function pendingRowOf(row: ValidatedRow, person: KnownPerson | undefined): PendingRow {
  const { values, problems, lacks_manager, settled_manager } = row;
  return {
    read: { row: row.row, name: { first: '', last: '', full: row.name }, values, problems },
    person,
    values: { ...values },
    problems: [...problems],
    lacks_manager,
    settled_manager,
    isReferenceOnly: true,
  };
}

/** Returns how other rows refer to this one: `id:…` of an existing person, `row:…` of a new one. */
export const refOf = ({ read, person }: PendingRow): string => (person ? `id:${person.id}` : `row:${read.row}`);
