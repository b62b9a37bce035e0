import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { nearDay } from '#platform/web/near-day.ts';
import { t } from '#platform/web/i18n.ts';
import type { shiftPlanning } from '../../contract.ts';
import type { PlanRow } from '../../rules/plan-shapes.ts';
import { freeDay, noOwnDays } from '../../rules/plan.ts';
import type { Conflict, PlannedShiftCard } from '../../rules/shapes.ts';

export type PlanPage = Reply<typeof shiftPlanning.index>;

/** A person's day as the plan shows it. */
export interface ShownDay {
  readonly date: LocalDate;
  /** Shift of their own; null for a day off, undefined if nothing is published. */
  readonly published: PlannedShiftCard | null | undefined;
  /** Hours of their week, else the standard hours, which apply when nothing is published for them. */
  readonly standard: PlannedShiftCard | null;
  readonly draft: { readonly shift: PlannedShiftCard | null; readonly batch_id: string } | undefined;
  readonly conflict: Conflict | undefined;
  /** Leave and holidays. */
  readonly off: readonly OffDay[];
  /** Whether the person is not employed on that day. */
  readonly isNotEmployed: boolean;
}

export type OffDay = PlanRow['off'][number];

/** Consecutive full days of the same leave, as indexes of the range; drawn as one bar. */
export interface LeaveSpan extends Pick<OffDay, 'letter' | 'text'> {
  readonly first: number;
  readonly last: number;
}

/** Consecutive days outside employment, as indexes of the range, with the reason. */
export interface OutSpan {
  readonly first: number;
  readonly last: number;
  readonly why: string;
}

export interface ShownRow extends Pick<PlanRow, 'id' | 'name' | 'username' | 'avatar' | 'department_name'> {
  readonly designation_name: string | null;
  readonly days: readonly ShownDay[];
  readonly out: readonly OutSpan[];
  readonly leave: readonly LeaveSpan[];
  /** Shift on the day before the range, since a night shift may reach into it. */
  readonly before: PlannedShiftCard | null;
  /** seconds */
  readonly work_time: number;
  readonly draft_time: number;
  /** Whole weeks with other hours than the person's week requires; missing: none. */
  readonly weeks?: PlanRow['weeks'];
}

export interface ShownPage extends Omit<PlanPage, 'data'> {
  readonly data: readonly ShownRow[];
}

/** Converts a page by replacing numbers with the shifts they refer to. */
export function shownPage(page: PlanPage): ShownPage {
  const shiftOf = (number: number) => page.shifts[number] ?? null;
  const standard = page.standard.map(shiftOf);
  return { ...page, data: page.data.map((row) => shownRow(row, { dates: page.dates, standard, shiftOf })) };
}

interface PlanRowContext {
  readonly dates: readonly LocalDate[];
  readonly standard: readonly (PlannedShiftCard | null)[];
  shiftOf(number: number): PlannedShiftCard | null;
}

function shownRow(row: PlanRow, { dates, standard, shiftOf }: PlanRowContext): ShownRow {
  const drafts = new Map(row.drafts.map((draft) => [draft.date, draft]));
  // If a day has several conflicts, the refusal is shown.
  const conflicts = new Map(row.conflicts.toSorted(warningsFirst).map((conflict) => [conflict.date, conflict]));
  const off = Map.groupBy(row.off, ({ date }) => date);
  const own = row.usual;
  const days = dates.map((date, index): ShownDay => {
    const number = row.plan[index] ?? noOwnDays;
    const draft = drafts.get(date);
    return {
      date,
      published: number === noOwnDays ? undefined : shiftOf(number),
      standard: own ? shiftOf(own[index] ?? freeDay) : (standard[index] ?? null),
      draft: draft && { shift: shiftOf(draft.shift), batch_id: draft.batch_id },
      conflict: conflicts.get(date),
      off: off.get(date) ?? none,
      isNotEmployed: !row.employed.some(({ from, to }) => from <= date && date <= to),
    };
  });
  const { id, name, username, avatar, department_name, designation_name, work_time, draft_time, weeks } = row;
  const person = { id, name, username, avatar, department_name, designation_name, work_time, draft_time, weeks };
  return { ...person, days, out: notEmployedSpans(days), leave: leaveIn(days), before: shiftOf(row.before) };
}

const none: readonly OffDay[] = [];
const warningsFirst = (one: Conflict, other: Conflict) =>
  Number(one.level === 'refuse') - Number(other.level === 'refuse');

const wholeLeave = (day: ShownDay | undefined) =>
  day?.off.find(({ kind, part }) => kind === 'leave' && part === 'full');

function leaveIn(days: readonly ShownDay[]): LeaveSpan[] {
  const spans: LeaveSpan[] = [];
  for (let first = 0; first < days.length; first++) {
    const leave = wholeLeave(days[first]);
    if (!leave) continue;
    let last = first;
    while (wholeLeave(days[last + 1])?.text === leave.text) last++;
    spans.push({ first, last, letter: leave.letter, text: leave.text });
    first = last;
  }
  return spans;
}

function notEmployedSpans(days: readonly ShownDay[]): OutSpan[] {
  const spans: OutSpan[] = [];
  for (let first = 0; first < days.length; first++) {
    if (!days[first]?.isNotEmployed) continue;
    let last = first;
    while (days[last + 1]?.isNotEmployed) last++;
    spans.push({ first, last, why: notEmployedText(days, first, last) });
    first = last;
  }
  return spans;
}

/** 'Starts 22 Dec' or 'Left 4 Dec'. */
function notEmployedText(days: readonly ShownDay[], first: number, last: number): string {
  const [before, after] = [days[first - 1], days[last + 1]];
  if (after) return t('Starts {day}', { day: nearDay(after.date) });
  if (before) return t('Left {day}', { day: nearDay(before.date) });
  return t('Not employed');
}
