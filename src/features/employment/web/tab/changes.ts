import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import type { PersonName } from '#features/people/contract.ts';
import { fieldName, salaryText, valueText, type DatedRow, type SalaryRow } from '../ruler/employment-lanes.ts';

/** A changed field in words: the values before and from the date. */
export interface ChangedField {
  readonly field: string;
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
  /** For a manager: the ids of the people whose profiles the names link to. */
  readonly fromPerson?: string | undefined;
  readonly toPerson?: string | undefined;
}

export type ChangeState = 'scheduled' | 'current' | 'past';

/** The fields changed together for one date. */
export interface Change {
  readonly id: string;
  readonly change_id: string;
  readonly date: LocalDate;
  /** Current while any of its values still counts. */
  readonly state: ChangeState;
  readonly isCorrected: boolean;
  readonly fields: readonly ChangedField[];
  readonly reason: string | null;
  readonly author: PersonName | null;
  /** ISO 8601 */
  readonly at: string;
}

type Row = Pick<
  DatedRow,
  'change_id' | 'effective_from' | 'state' | 'is_corrected' | 'reason' | 'author' | 'created_at'
> & {
  readonly changed: ChangedField;
};

const hidden = '••••';

/** Returns the history in words, newest first. @param salaries newest first */
export function changesOf(
  rows: readonly DatedRow[],
  salaries: readonly SalaryRow[],
  hidesAmounts: boolean,
): readonly Change[] {
  const pay = (row: SalaryRow | undefined) => (row ? (hidesAmounts ? hidden : salaryText(row)) : null);
  const all: Row[] = [
    ...rows.map((row) => ({
      ...row,
      changed: {
        field: row.field,
        label: row.week ? t('Working week') : fieldName(row.field),
        from: textBefore(row, rows),
        to: valueText(row),
        ...(row.field === 'manager' && managersOf(row, rows)),
      },
    })),
    ...salaries.map((row, index) => ({
      ...row,
      changed: { field: 'salary', label: fieldName('salary'), from: pay(salaries[index + 1]), to: pay(row) },
    })),
  ];
  const groups = Map.groupBy(all, ({ effective_from, change_id }) => `${effective_from} ${change_id}`);
  return [...groups.entries()]
    .map(([id, group]) => changeOf(id, group))
    .sort((one, other) => (one.date === other.date ? (one.at < other.at ? 1 : -1) : one.date < other.date ? 1 : -1));
}

/** Returns the earlier value in words; the rows are sorted newest first. */
function textBefore(row: DatedRow, rows: readonly DatedRow[]): string | null {
  const lane = rows.filter(({ field }) => field === row.field);
  const week = lane[lane.indexOf(row) + 1]?.week ?? null;
  return valueText({ field: row.field, to: row.from, week });
}

/** Returns the ids of the old and the new manager; the rows are sorted newest first. */
function managersOf(row: DatedRow, rows: readonly DatedRow[]): Pick<ChangedField, 'fromPerson' | 'toPerson'> {
  const lane = rows.filter(({ field }) => field === row.field);
  return {
    fromPerson: lane[lane.indexOf(row) + 1]?.value ?? undefined,
    toPerson: row.value ?? undefined,
  };
}

function changeOf(id: string, group: readonly Row[]): Change {
  const [first] = group;
  if (!first) throw new Error('Change at least one value');
  const states = group.map(({ state }) => state);
  return {
    id,
    change_id: first.change_id,
    date: first.effective_from,
    state: states.includes('scheduled') ? 'scheduled' : states.includes('current') ? 'current' : 'past',
    isCorrected: group.some(({ is_corrected }) => is_corrected),
    fields: group.map(({ changed }) => changed),
    reason: first.reason,
    author: first.author,
    at: first.created_at,
  };
}
