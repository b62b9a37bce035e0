import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { hoursAndMinutes, longDate } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { requiredTimeOf } from '#features/holidays/rules/due.ts';
import { impactRows } from '#features/people/server/queries/impact-rows.ts';
import { shiftSources, shiftsFrom, type Shifts, type ShiftSources } from '#features/shifts/server/queries.ts';
import { endTimeOf } from '#features/shifts/rules/shift.ts';
import { isSameTimes, type RecordedTimes } from '../rules/recalculated-shift.ts';
import { closedDates } from './closed-dates.ts';
import { endOfTime } from './forms.ts';
import { recalculatedDays, saveRecalculated, withoutChosen, type RecalculatedDay } from './recalculate-days.ts';

/** A change of what decides about the weeks of people. */
export interface Replanning {
  readonly ids: readonly string[];
  /** First date that it may change. */
  readonly from: LocalDate;
  /** Returns what was stored as it was before the change, and as it is after it. */
  before(sources: ShiftSources): ShiftSources;
  after(sources: ShiftSources): ShiftSources;
}

/** Returns recorded days for which the change plans other hours, except those that are approved, chosen or closed. */
export async function replannedDays(
  db: Db,
  { ids, from, before, after }: Replanning,
): Promise<readonly RecalculatedDay[]> {
  const days = ids.length > 0 ? await daysOf(db, ids, from, endOfTime) : [];
  if (days.length === 0) return [];
  const people = [...new Set(days.map(({ person_id }) => person_id))];
  const [settings, sources, closed] = await Promise.all([
    cachedSettings(db),
    shiftSources(db, people, from, endOfTime),
    closedDates(db, people, from),
  ]);
  const old = before(sources);
  // Recorded times keep the zone in which they were recorded.
  const [was, is] = [shiftsFrom(old, settings), shiftsFrom(after(sources), settings, old)];
  const isPlannedOtherwise = ({ day: { person_id, working_date } }: RecalculatedDay) =>
    !isSameTimes(plannedBy(was, person_id, working_date), plannedBy(is, person_id, working_date));
  return withoutChosen(db, recalculatedDays(days, { shifts: is, settings, closed }).filter(isPlannedOtherwise));
}

const plannedBy = (shifts: Shifts, ...of: Parameters<Shifts['on']>) => ({
  shift: shifts.on(...of),
  due_time: shifts.dueOn(...of),
});

/** Describes recorded days that get other hours, the latest first. */
export async function replannedImpact(db: Db, changed: readonly RecalculatedDay[]): Promise<Impact[]> {
  if (changed.length === 0) return [];
  const latest = changed
    .toSorted((one, other) => (one.day.working_date < other.day.working_date ? 1 : -1))
    .map(({ day, times }) => ({ person_id: day.person_id, day, times }));
  const title = translate(
    '{count, plural, one {# recorded day gets other hours} other {# recorded days get other hours}}',
    { count: changed.length },
    await numberTextOf(db),
  );
  const rows = await impactRows(db, latest, (one) => ({ text: longDate(one.day.working_date), amount: amountOf(one) }));
  const more = translate('Days that are approved or closed stay as they are.');
  return [{ title, more, rows, total: changed.length, button: null }];
}

/** '0h 00m → 8h 00m'; for the same hours at another time '08:30 → 09:00', or '08:30–17:00 → 08:30–17:30' */
function amountOf({ day, times }: RecalculatedDay): string | null {
  const textsOf = [
    (one: RecordedTimes) => hoursAndMinutes(requiredTimeOf(one)),
    ({ shift }: RecordedTimes) => shift?.start_time ?? '–',
    ({ shift }: RecordedTimes) => (shift ? `${shift.start_time}–${endTimeOf(shift)}` : '–'),
  ];
  const pairs = textsOf.map((textOf) => [textOf(day), textOf(times)] as const);
  return pairs.find(([before, after]) => before !== after)?.join(' → ') ?? null;
}

interface SaveContext {
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
}

/** Stores the other hours, each with a line in the history of its day. Requires the locks of the people. */
export async function saveReplanned(
  db: Db,
  changed: readonly RecalculatedDay[],
  { actor_id, now }: SaveContext,
): Promise<void> {
  await saveRecalculated(db, changed, { settings: await cachedSettings(db), actor_id, now });
}
