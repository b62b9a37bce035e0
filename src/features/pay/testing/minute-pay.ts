import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PayCalendar, PayDay } from '../rules/shapes.ts';
import type { PayTerms } from '../rules/terms.ts';
import { accountByMinutes } from './minute-account.ts';
import type { MinuteClock } from './minute-clock.ts';
import { premiumsByMinutes } from './minute-premiums.ts';
import { addTo, type MinuteCredits, type MinuteSums, type PaidMinute } from './minute-sums.ts';
import { elementsByMinutes } from './minute-tiers.ts';
import { labelOf, lawBreakMinutes, minuteDays, pausesByDate } from './minute-work.ts';

/**
 * Returns the pay of days by one set of terms, calculated minute by minute. It shares only types with the rules.
 * The clock begins with the first date; all times are whole minutes.
 */
export function payByMinutes(
  days: readonly PayDay[],
  terms: PayTerms,
  calendar: PayCalendar,
  clock: MinuteClock,
): MinuteSums {
  const sums: MinuteSums = new Map();
  const worked = minuteDays(days, terms, clock);
  const byDate = new Map<number, number[]>();
  const dates = new Set<number>();
  for (const { paid, recorded, number } of worked) {
    for (const minute of recorded) dates.add(labelOf(minute, number, terms, clock));
    for (const minute of paid) {
      const date = labelOf(minute, number, terms, clock);
      const list = byDate.get(date);
      if (list) list.push(minute);
      else byDate.set(date, [minute]);
    }
  }
  const broken = new Set<number>();
  const pauses = pausesByDate(worked, terms, clock);
  for (const [date, minutes] of byDate) {
    minutes.sort((one, other) => one - other);
    const cut = new Set(lawBreakMinutes(minutes, terms, pauses.get(date)));
    for (const minute of cut) broken.add(minute);
    addTo(sums, `break law_break ${clock.dateOf(date)}`, cut.size);
    if (cut.size > 0)
      byDate.set(
        date,
        minutes.filter((minute) => !cut.has(minute)),
      );
  }
  const credits = creditsOf(days, terms, new Map([...byDate].map(([date, list]) => [clock.dateOf(date), list.length])));
  addAbsences(credits, sums);
  const paid = elementsByMinutes({ byDate, worked: dates, terms, clock, credits });
  accountByMinutes(paid, { days, terms, calendar, clock, credits }, sums);
  addTime(paid, clock, sums);
  for (const one of worked) premiumsByMinutes(one, { terms, calendar, clock, broken }, sums);
  return sums;
}

function addAbsences(credits: MinuteCredits, sums: MinuteSums): void {
  for (const [date, list] of credits)
    for (const { type, minutes, is_paid } of list)
      if (is_paid) addTo(sums, `absence ${type === 'holiday' ? type : `leave:${type}`} ${date}`, minutes);
}

function addTime(paid: readonly PaidMinute[], clock: MinuteClock, sums: MinuteSums): void {
  const counts = new Map<string, Map<number, number>>();
  for (const { element, date } of paid) {
    const dates = counts.get(element) ?? counts.set(element, new Map()).get(element);
    dates?.set(date, (dates.get(date) ?? 0) + 1);
  }
  for (const [element, dates] of counts)
    for (const [date, count] of dates)
      addTo(sums, `${element === 'base' ? 'base' : 'tier'} ${element} ${clock.dateOf(date)}`, count);
}

function creditsOf(
  days: readonly PayDay[],
  { holiday }: PayTerms,
  worked: ReadonlyMap<LocalDate, number>,
): MinuteCredits {
  const result = new Map<LocalDate, { type: string; minutes: number; is_paid: boolean }[]>();
  for (const { date, state, due, holiday_credit, absences } of days) {
    if (state === 'undecided') continue;
    const list = absences.map(({ type, seconds, is_paid }) => ({ type, minutes: seconds / 60, is_paid }));
    let credit = due === 0 && holiday.free_day === 'nothing' ? 0 : holiday_credit / 60;
    if (holiday.worked === 'instead') {
      // Work first fills what is due beside the holiday.
      let work = worked.get(date) ?? 0;
      for (
        let rest = due / 60 - holiday_credit / 60 - list.reduce((sum, one) => sum + one.minutes, 0);
        rest > 0 && work > 0;
        rest -= 1
      )
        work -= 1;
      while (work > 0 && credit > 0) [work, credit] = [work - 1, credit - 1];
    }
    if (credit > 0) list.push({ type: 'holiday', minutes: credit, is_paid: true });
    result.set(date, list);
  }
  return result;
}
