import type { LocalDate } from '#platform/shared/schemas.ts';

/** Minutes of some weeks in a zone, each with its time on the clock; shares nothing with the rules. */
export interface MinuteClock {
  readonly zone: string;
  /** Epoch seconds of minute 0, which is at least a day before the first date. */
  readonly base: number;
  readonly count: number;
  /** Minutes on the clock since the first date's midnight, by minute. */
  readonly local: Int32Array;
  /** First minute at which the clock has reached a time, by minutes since the first date's midnight. */
  firstAt(local: number): number;
  dateOf(day: number): LocalDate;
}

const clocks = new Map<string, MinuteClock>();

/** Returns the minutes from two days before a date. */
export function minuteClock(zone: string, first: string, days: number): MinuteClock {
  const key = `${zone} ${first} ${days}`;
  const known = clocks.get(key);
  if (known) return known;
  const midnight = Date.parse(`${first}T00:00:00Z`) / 60_000;
  const base = midnight - 2 * 1440;
  const count = (days + 4) * 1440;
  const local = new Int32Array(count);
  let offset = 0;
  for (let minute = 0; minute < count; minute += 1) {
    // Clocks change on quarters of an hour.
    if (minute % 15 === 0) {
      const instant = Temporal.Instant.fromEpochMilliseconds((base + minute) * 60_000);
      offset = instant.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;
    }
    local[minute] = minute - 2 * 1440 + offset;
  }
  const firsts = new Map<number, number>();
  const dates = Array.from(
    { length: days + 8 },
    (_, day) => new Date((midnight + (day - 4) * 1440) * 60_000).toISOString().slice(0, 10) as LocalDate,
  );
  const clock: MinuteClock = {
    zone,
    base: base * 60,
    count,
    local,
    firstAt(time) {
      let found = firsts.get(time);
      if (found === undefined) firsts.set(time, (found = local.findIndex((one) => one >= time)));
      return found;
    },
    dateOf: (day) => dates[day + 4] as LocalDate,
  };
  clocks.set(key, clock);
  return clock;
}
