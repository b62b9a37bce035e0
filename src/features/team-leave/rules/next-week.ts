import { countedText, type NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, isoWeekday, localOf, mondayOf } from '#platform/shared/time.ts';
import { stretchesOf } from '#features/leave-applications/rules/stretches.ts';

/** As the drawing of the alerts has it. */
const [friday, toldFrom] = [5, '15:00'];

/**
 * The first day of the week that is told of at an instant: of the next one from Friday afternoon on until it begins, so
 * that whoever is late tells it still. Null: it is not time.
 * @param now epoch seconds
 */
export function weekToTell(now: number, zone: string): LocalDate | null {
  const local = localOf(now, zone);
  const date = local.slice(0, 10) as LocalDate;
  const weekday = isoWeekday(date);
  const isTime = weekday > friday || (weekday === friday && local.slice(11, 16) >= toldFrom);
  return isTime ? addDays(mondayOf(date), 7) : null;
}

export interface Away {
  readonly name: string;
  /** Of the week, ascending. */
  readonly dates: readonly LocalDate[];
}

/** So many are named. */
const named = 5;
const weekdays = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const dayName = (date: LocalDate) => weekdays[isoWeekday(date)];
const isWeekend = (date: LocalDate) => isoWeekday(date) > friday;

/** 'Next week 2 of 7 of Dispatch are away: Liam Byrne (Monday to Friday), Yusuf Aydin (Tuesday).' */
export function weekText(team: string, total: number, away: readonly Away[], text: NumberText): string {
  const said = away.slice(0, named).map(({ name, dates }) => `${name} (${daysText(dates)})`);
  const rest = away.length - said.length;
  const others = rest > 0 ? ` and ${countedText(rest, 'other', 'others', text)}` : '';
  const verb = away.length === 1 ? 'is' : 'are';
  return `Next week ${text(away.length)} of ${text(total)} of ${team} ${verb} away: ${said.join(', ')}${others}.`;
}

const daysText = (dates: readonly LocalDate[]): string =>
  stretchesOf(
    dates.map((date) => ({ date, part: 'full' })),
    isWeekend,
  )
    .map(({ from, to }) => (from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`))
    .join(', ');
