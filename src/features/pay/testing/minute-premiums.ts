import type { PayCalendar } from '../rules/shapes.ts';
import type { PayTerms } from '../rules/terms.ts';
import type { MinuteClock } from './minute-clock.ts';
import { addTo, minutesOf, type MinuteSums } from './minute-sums.ts';
import { labelOf, type MinuteDay } from './minute-work.ts';

interface PremiumFacts {
  readonly terms: PayTerms;
  readonly calendar: PayCalendar;
  readonly clock: MinuteClock;
  /** Minutes of the law's break. */
  readonly broken: ReadonlySet<number>;
}

type Premium = PayTerms['premiums'][number];

/** Adds the premiums of a working date; each minute is looked at by itself. */
export function premiumsByMinutes(one: MinuteDay, facts: PremiumFacts, sums: MinuteSums): void {
  const { terms, clock, broken } = facts;
  const [first, last] = [one.recorded[0], one.recorded.at(-1)];
  if (first === undefined || last === undefined) return;
  const dayOf = (minute: number) => Math.floor((clock.local[minute] ?? 0) / 1440);
  const inWindow = terms.premiums.map((premium) => {
    const minutes = new Set<number>();
    for (let date = dayOf(first) - 1; date <= dayOf(last); date += 1) {
      if (!beginsOn(premium, date, facts)) continue;
      const found = one.recorded.filter(windowOf(premium, date, one, clock));
      if (found.length >= premium.least_minutes) for (const minute of found) minutes.add(minute);
    }
    return minutes;
  });
  const isPaid = (index: number, minute: number): boolean => {
    const others = terms.premiums[index]?.not_with ?? [];
    if (!inWindow[index]?.has(minute)) return false;
    return !terms.premiums.some(({ element }, place) => others.includes(element) && isPaid(place, minute));
  };
  for (const element of new Set(terms.premiums.map((premium) => premium.element)))
    for (const minute of new Set(
      terms.premiums.flatMap((premium, index) => (premium.element === element ? [...(inWindow[index] ?? [])] : [])),
    )) {
      const paid = terms.premiums.some((premium, index) => premium.element === element && isPaid(index, minute));
      if (paid && !broken.has(minute))
        addTo(sums, `premium ${element} ${clock.dateOf(labelOf(minute, one.number, terms, clock))}`, 1);
    }
}

function beginsOn({ on }: Premium, date: number, { calendar, clock }: PremiumFacts): boolean {
  const day = clock.dateOf(date);
  const holiday = calendar.holidays.get(day);
  if (on === 'every') return true;
  if (on === 'holidays') return holiday?.part === 'full';
  if (typeof on === 'string') return holiday?.part === 'full' && holiday.kind === on;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return (on as readonly (number | string)[]).some((wanted) => wanted === weekday || wanted === day.slice(5));
}

/** Returns whether a minute lies in the window that begins on a date. */
function windowOf(
  premium: Premium,
  date: number,
  { recorded }: MinuteDay,
  clock: MinuteClock,
): (minute: number) => boolean {
  const [from, to] = [minutesOf(premium.from), minutesOf(premium.to)];
  const start = clock.firstAt(date * 1440 + from);
  const end = clock.firstAt(date * 1440 + to + (to <= from ? 1440 : 0));
  const isBegun = (midnight: number) => {
    const evening = clock.firstAt((midnight - 1) * 1440 + minutesOf(premium.begun_from));
    const didWork = recorded.some((minute) => minute >= evening && minute < clock.firstAt(midnight * 1440));
    return premium.only_if_begun === null || didWork === (premium.only_if_begun === 'before_midnight');
  };
  if (premium.into_next_day_until !== null) {
    const until = clock.firstAt((date + 1) * 1440 + minutesOf(premium.into_next_day_until));
    const hasTail = isBegun(date + 1);
    const midnight = clock.firstAt((date + 1) * 1440);
    return (minute) => (minute >= start && minute < end) || (hasTail && minute >= midnight && minute < until);
  }
  const touched = to <= from || to === 1440 ? date + 1 : date;
  if (!isBegun(touched)) return () => false;
  const [first, last] = [recorded[0] ?? 0, recorded.at(-1) ?? 0];
  const isWhole = premium.prolongs !== null && first <= start && last >= end;
  return (minute) => minute >= start && (minute < end || isWhole);
}
