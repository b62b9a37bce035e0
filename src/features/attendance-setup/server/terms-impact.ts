import { sql } from 'kysely';
import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { hoursAndMinutes, longDate } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import { requiredTimeOf } from '#features/holidays/rules/due.ts';
import { impactRows } from '#features/people/server/queries/impact-rows.ts';
import { shiftSources, shiftsFrom, type Shifts } from '#features/shifts/server/queries.ts';
import { peopleAt, placedOf, withTerms } from '#features/shifts/server/queries/usual-hours.ts';
import type { TermsChange } from '#features/place-weeks/server/queries/impact.ts';
import { cachedTerms } from '#features/place-weeks/server/queries/terms.ts';
import { isSameTimes } from '../rules/recalculated-shift.ts';
import { closedDates } from './closed-dates.ts';
import { endOfTime } from './forms.ts';
import { recalculatedDays, saveRecalculated, withoutChosen, type RecalculatedDay } from './recalculate-days.ts';

/** Applies other weeks of places and departments to days that are recorded and not approved, except closed ones. */
export const daysOfTerms: ChangeImpact<TermsChange> = {
  key: 'days',
  async lock(db, change) {
    const ids = await peopleAt(db, change);
    await sql`select from people where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);
  },
  async describe(db, change) {
    const changed = await changedDays(db, change, await cachedSettings(db));
    return changed.length > 0 ? [await impactOf(db, changed)] : [];
  },
  async apply(db, change) {
    const settings = await cachedSettings(db);
    const { actor_id, now } = change;
    await saveRecalculated(db, await changedDays(db, change, settings), { settings, actor_id, now });
  },
};

async function impactOf(db: Db, changed: readonly RecalculatedDay[]): Promise<Impact> {
  const latest = changed
    .toSorted((one, other) => (one.day.working_date < other.day.working_date ? 1 : -1))
    .map(({ day, times }) => ({ person_id: day.person_id, day, times }));
  return {
    title: translate(
      '{count, plural, one {# recorded day gets other hours} other {# recorded days get other hours}}',
      { count: changed.length },
      await numberTextOf(db),
    ),
    more: translate('Days that are approved or closed stay as they are.'),
    rows: await impactRows(db, latest, ({ day, times }) => ({
      text: longDate(day.working_date),
      amount: `${hoursAndMinutes(requiredTimeOf(day))} → ${hoursAndMinutes(requiredTimeOf(times))}`,
    })),
    total: changed.length,
    button: null,
  };
}

/** Returns the days for which the change plans other hours. */
async function changedDays(db: Db, change: TermsChange, settings: Settings): Promise<RecalculatedDay[]> {
  const { from, terms } = change;
  const ids = await peopleAt(db, change);
  const [days, sources, placed, closed] = await Promise.all([
    daysOf(db, ids, from, endOfTime),
    shiftSources(db, ids, from, endOfTime),
    placedOf(db, ids),
    closedDates(db, ids, from),
  ]);
  const now = shiftsFrom(sources, settings);
  // Recorded times keep the zone in which they were recorded.
  const { zones } = await cachedTerms(db);
  const then = shiftsFrom(withTerms(sources, { weeks: terms.weeks, zones }, placed), settings);
  const isPlannedOtherwise = ({ day: { person_id, working_date } }: RecalculatedDay) =>
    !isSameTimes(plannedBy(now, person_id, working_date), plannedBy(then, person_id, working_date));
  return withoutChosen(db, recalculatedDays(days, then, closed).filter(isPlannedOtherwise));
}

const plannedBy = (shifts: Shifts, ...of: Parameters<Shifts['on']>) => ({
  shift: shifts.on(...of),
  due_time: shifts.dueOn(...of),
});
