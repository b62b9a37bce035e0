/**
 * A second calculation of working weeks, which shares no code with the first: it walks through the dates one by one and
 * counts in minutes. Dates are texts, hours are minutes.
 */

export interface OracleDay {
  readonly minutes: number;
  /** 'HH:mm' or null */
  readonly start: string | null;
}

export type OracleWeek =
  | { readonly kind: 'fixed'; readonly monday: string; readonly weeks: readonly (readonly (OracleDay | null)[])[] }
  | { readonly kind: 'hours'; readonly minutes: number }
  | { readonly kind: 'planned'; readonly minutes: number; readonly days: number };

/** Rows by the date from which they apply. */
type ByDate<Value> = Readonly<Record<string, Value>>;

export interface OracleWorld {
  readonly own: ByDate<OracleWeek | { readonly kind: 'bare'; readonly minutes: number } | null>;
  readonly place: ByDate<string | null>;
  readonly department: ByDate<string | null>;
  /** Weeks of places and departments. */
  readonly shared: Readonly<Record<string, ByDate<OracleWeek | null>>>;
  readonly company: ByDate<{ readonly days: readonly number[]; readonly day: OracleDay | null }>;
  readonly published: ByDate<OracleDay | null>;
  readonly pattern: ByDate<OracleDay | null>;
  readonly off: ByDate<'full' | 'first_half' | 'second_half'>;
}

export interface OracleResult {
  readonly source: string | null;
  readonly start: string | null;
  /** Minutes due after holidays and leave. */
  readonly due: number;
}

/** Text of the date that is some days later. */
export function dayAfter(date: string, days = 1): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** Lists all days of a fixed week between two dates, walking from its first Monday in both directions. */
function daysOf(
  week: Extract<OracleWeek, { kind: 'fixed' }>,
  first: string,
  last: string,
): Map<string, OracleDay | null> {
  const flat = week.weeks.flat();
  const days = new Map<string, OracleDay | null>();
  let index = 0;
  for (let date = week.monday; date <= last; date = dayAfter(date)) {
    days.set(date, flat[index] ?? null);
    index = index + 1 === flat.length ? 0 : index + 1;
  }
  index = flat.length;
  for (let date = dayAfter(week.monday, -1); date >= first; date = dayAfter(date, -1)) {
    index = index === 0 ? flat.length - 1 : index - 1;
    days.set(date, flat[index] ?? null);
  }
  return days;
}

/** Hands out the minutes of the scaled cycle one by one, to the day that has then had its share. */
function scaledByHand(week: OracleWeek, minutes: number): OracleWeek {
  if (week.kind !== 'fixed') return { ...week, minutes };
  const flat = week.weeks.flat();
  const full = flat.reduce((sum, day) => sum + (day?.minutes ?? 0), 0);
  const wanted = minutes * week.weeks.length;
  if (full === wanted) return week;
  const shares = flat.map(() => 0);
  let index = 0;
  let passed = flat[0]?.minutes ?? 0;
  for (let minute = 1; minute <= wanted; minute += 1) {
    while (passed * wanted < minute * full) {
      index += 1;
      passed += flat[index]?.minutes ?? 0;
    }
    shares[index] = (shares[index] ?? 0) + 1;
  }
  const scaled = flat.map((day, place) => {
    const share = Math.min(shares[place] ?? 0, 1440);
    return day && share > 0 ? { ...day, minutes: share } : null;
  });
  return { ...week, weeks: week.weeks.map((_, place) => scaled.slice(place * 7, place * 7 + 7)) };
}

/** Applies rows in the order of their dates: what a list says at the end of each date. */
function following<Value>(rows: ByDate<Value>): (date: string) => Value | undefined {
  const dates = Object.keys(rows).toSorted();
  return (date) => {
    let value: Value | undefined;
    for (const from of dates) if (from <= date) value = rows[from];
    return value;
  };
}

interface FoundWeek {
  readonly week: OracleWeek | null;
  readonly source: string | null;
}

/** Starts from the company's week and lets each more personal one replace it. */
function weekByDate(world: OracleWorld): (date: string) => FoundWeek {
  const [own, company] = [following(world.own), following(world.company)];
  const items = { department: following(world.department), place: following(world.place) };
  const standards = new Map<unknown, OracleWeek>();
  const scaled = new Map<OracleWeek, Map<number, OracleWeek>>();
  const shared = new Map(Object.entries(world.shared).map(([id, rows]) => [id, following(rows)]));
  const usual = (date: string): FoundWeek => {
    let found: FoundWeek = { week: null, source: null };
    const standard = company(date);
    if (standard?.day) {
      const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => (standard.days.includes(weekday) ? standard.day : null));
      const week = standards.get(standard) ?? { kind: 'fixed', monday: '2025-12-29', weeks: [days] };
      standards.set(standard, week);
      found = { week, source: 'company' };
    }
    for (const source of ['department', 'place'] as const) {
      const week = shared.get(items[source](date) ?? '')?.(date);
      if (week) found = { week, source };
    }
    return found;
  };
  return (date) => {
    const personal = own(date);
    if (personal && personal.kind !== 'bare') return { week: personal, source: 'own' };
    const found = usual(date);
    if (personal?.kind !== 'bare') return found;
    const { minutes } = personal;
    if (found.week === null) return { week: { kind: 'planned', minutes, days: 0 }, source: 'company' };
    const known = scaled.get(found.week) ?? new Map<number, OracleWeek>();
    scaled.set(found.week, known);
    const week = known.get(minutes) ?? scaledByHand(found.week, minutes);
    known.set(minutes, week);
    return { week, source: found.source };
  };
}

/** Calculates each date of a range. */
export function plansByDay(world: OracleWorld, first: string, last: string): Map<string, OracleResult> {
  const weekOn = weekByDate(world);
  const listed = new Map<OracleWeek, Map<string, OracleDay | null>>();
  const dayIn = (week: OracleWeek | null, date: string): OracleDay | null => {
    if (week?.kind !== 'fixed') return null;
    const days = listed.get(week) ?? daysOf(week, first, last);
    listed.set(week, days);
    return days.get(date) ?? null;
  };
  const results = new Map<string, OracleResult>();
  for (let date = first; date <= last; date = dayAfter(date)) {
    const { week, source: weekSource } = weekOn(date);
    let [day, source] = [dayIn(week, date), weekSource];
    for (const name of ['pattern', 'published'] as const)
      if (date in world[name]) [day, source] = [world[name][date] ?? null, name];
    const due = week?.kind === 'hours' ? 0 : (day?.minutes ?? 0);
    results.set(date, { source, start: day?.start ?? null, due: withoutOff(due, world.off[date]) });
  }
  return results;
}

function withoutOff(due: number, off: OracleWorld['off'][string] | undefined): number {
  if (!off) return due;
  return off === 'full' ? 0 : (due - (due % 2)) / 2;
}

/** Walks through the minutes of a day and finds where half of its work is done, from the start and from the end. */
export function halvesByMinute(work: number, pause: number, breakAt: number | null) {
  const half = (work - (work % 2)) / 2;
  const breakFrom = breakAt ?? half;
  const isBreak = (minute: number) => minute >= breakFrom && minute < breakFrom + pause;
  let firstEnd = 0;
  for (let done = 0; done < half; firstEnd += 1) if (!isBreak(firstEnd)) done += 1;
  let secondStart = work + pause;
  // Without a fixed time the break lies between the halves, so the second one has none.
  for (let done = 0; done < half; secondStart -= 1) if (breakAt === null || !isBreak(secondStart - 1)) done += 1;
  return { firstEnd, secondStart };
}

/** Calculates hours only with fractions of whole numbers. Minutes per week, half days off. */
export function flexibleByFractions(
  dates: readonly { readonly isCompanyDay: boolean; readonly minutes: number | null; readonly halvesOff: number }[],
  fullTimeDays: number,
): number {
  const count = BigInt(dates.filter(({ isCompanyDay }) => isCompanyDay).length);
  if (count === 0n) return 0;
  const parts = count < BigInt(fullTimeDays) ? count : BigInt(fullTimeDays);
  let total = 0n;
  for (const minutes of new Set(dates.map((date) => date.minutes))) {
    if (minutes === null) continue;
    const own = dates.filter((date) => date.isCompanyDay && date.minutes === minutes);
    const halves = own.reduce((sum, { halvesOff }) => sum + halvesOff, 0);
    // Holidays and leave take no more of dates with the same hours than these owe.
    const left = 2n * parts * BigInt(own.length) - count * BigInt(halves);
    if (left > 0n) total += left * BigInt(minutes);
  }
  return Number(total / (2n * parts * count));
}
