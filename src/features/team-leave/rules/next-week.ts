import { partOf } from '#platform/shared/date-format.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, isoWeekday, localOf, mondayOf } from '#platform/shared/time.ts';
import { leavePeriodsOf } from '#features/leave-applications/rules/leave-periods.ts';
import { translate } from '#platform/shared/translate.ts';

/** Weekday and local time from which the alert is sent, as in the drawing of the alerts. */
const [friday, notifiedFrom] = [5, '15:00'];

/**
 * Returns the first day of the week to announce: the next week, from Friday afternoon until it begins,
 * so that a late job still sends the alert. Null: it is not time.
 * @param now epoch seconds
 */
export function upcomingWeek(now: number, zone: string): LocalDate | null {
  const local = localOf(now, zone);
  const date = local.slice(0, 10) as LocalDate;
  const weekday = isoWeekday(date);
  const isTime = weekday > friday || (weekday === friday && local.slice(11, 16) >= notifiedFrom);
  return isTime ? addDays(mondayOf(date), 7) : null;
}

export interface AwayPerson {
  readonly name: string;
  /** Days of the week, ascending. */
  readonly dates: readonly LocalDate[];
}

/** Maximum people that the alert names. */
const named = 5;
const dayName = (date: LocalDate) => partOf(date, { weekday: 'long' });
const isWeekend = (date: LocalDate) => isoWeekday(date) > friday;

/** 'Next week 2 of 7 in Dispatch are away: Liam Byrne (Monday to Friday), Yusuf Aydin (Tuesday).' */
export function weekText(team: string, total: number, away: readonly AwayPerson[], text: NumberText): string {
  const texts = away.slice(0, named).map(({ name, dates }) => `${name} (${daysText(dates)})`);
  const rest = away.length - texts.length;
  const people =
    rest > 0
      ? translate(
          '{people} and {count, plural, one {# other} other {# others}}',
          { people: texts.join(', '), count: rest },
          text,
        )
      : texts.join(', ');
  return translate(
    'Next week {count, plural, one {# of {total} in {team} is away: {people}} other {# of {total} in {team} are away: {people}}}.',
    { count: away.length, total, team, people },
    text,
  );
}

const daysText = (dates: readonly LocalDate[]): string =>
  leavePeriodsOf(
    dates.map((date) => ({ date, part: 'full' })),
    isWeekend,
  )
    .map(({ from, to }) =>
      from === to ? dayName(from) : translate('{first} to {last}', { first: dayName(from), last: dayName(to) }),
    )
    .join(', ');
