import { sql, type RawBuilder } from 'kysely';
import type { HolidayEffectInput, HolidayEffect } from '#platform/server/holiday-effect.ts';
import type { HolidayChange, HolidayPart } from '#platform/shared/holiday.ts';
import { isForPerson, together } from '#features/holidays/rules/holiday.ts';
import { changeCalendar } from './commands/calendar-lock.ts';
import { lockAffectedApplications, rebook } from './commands/rebook.ts';
import type { CalendarChange } from './queries/rebooking.ts';
import { rebookingImpact } from './queries/rebooking-impact.ts';

/** Returns the rest of a date’s holiday without one of them: two halves make a whole one. */
function without(now: HolidayPart | null, part: HolidayPart | null): HolidayPart | null {
  if (part === null || now === null) return now;
  if (now === part || part === 'full') return null;
  return part === 'first_half' ? 'second_half' : 'first_half';
}

/**
 * Returns the condition on applications whose cost may change. An added holiday only affects days of leave, which are
 * found by date. A removed or shortened one may also turn a date between two days of leave into leave.
 */
function concernedBy(changes: readonly HolidayChange[]): RawBuilder<boolean> {
  const dates = [...new Set(changes.map(({ date }) => date))].sort();
  const people = changes.flatMap(({ whose }) => whose.ids);
  const isForSome = changes.every(({ whose }) => !whose.is_for_everyone);
  const isConcerned = (id: RawBuilder<unknown>) => (isForSome ? sql`${id} = any(${people}::uuid[])` : sql`true`);
  if (changes.every(({ before }) => before === null))
    return sql`a.id = any(array(
      select d.application_id from leave_application_days d
       where d.date = any(${dates}::date[]) and d.state in ('created', 'approved') and ${isConcerned(sql`d.person_id`)}))`;
  return sql`${isConcerned(sql`a.person_id`)} and a.starts_on <= ${dates.at(-1)} and a.ends_on >= ${dates[0]}
    and exists (select from unnest(${dates}::date[]) as c (date) where c.date between a.starts_on and a.ends_on)`;
}

function changeOf(changes: readonly HolidayChange[]): CalendarChange {
  const byDate = Map.groupBy(changes, ({ date }) => date);
  return {
    concerns: concernedBy(changes),
    holiday: (now, person_id, date) =>
      (byDate.get(date) ?? [])
        .filter(({ whose }) => isForPerson(whose, person_id))
        .toSorted((one, other) => Number(one.after !== null) - Number(other.after !== null))
        .reduce((part, { before, after }) => together(without(part, before), after), now),
  };
}

/**
 * Gives back leave on dates that become a holiday, and takes it again when one is removed,
 * after the impact was shown and confirmed (domain 6).
 */
export const leaveEffect: HolidayEffect = {
  key: 'leave',
  async hold({ db, changes }: HolidayEffectInput) {
    await changeCalendar(db);
    await lockAffectedApplications(db, changeOf(changes));
  },
  tell: ({ db, changes }) => rebookingImpact(db, changeOf(changes)),
  apply: ({ db, changes, actor_id }) => rebook(db, changeOf(changes), actor_id),
};
