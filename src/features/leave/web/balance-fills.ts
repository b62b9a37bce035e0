/** How a stretch of a balance is filled. */
export type BalanceFill = 'taken' | 'booked' | 'waiting' | 'asked' | 'expiring' | 'over';

/** What becomes of the days of a balance, each part as a number of days; what nobody has asked for is left. */
export interface BalanceParts {
  readonly taken?: number;
  readonly booked?: number;
  readonly waiting?: number;
  /** The application that is being looked at. */
  readonly asked?: number;
  /** The last of what is left, which there would be only by what is being looked at. Never beside `asked`. */
  readonly added?: number;
  /** The last of what is left, which nobody will have when the day has come. */
  readonly expiring?: number;
}

/** A stretch of the ruler, in days from its beginning. */
export interface FilledStretch {
  readonly from: number;
  readonly to: number;
  readonly fill: BalanceFill;
}

const inOrder = ['taken', 'booked', 'waiting', 'asked'] as const;

/** Days are reckoned in hundredths, so that 0.1 and 0.2 are 0.3. */
const exact = (days: number) => Math.round(days * 100) / 100;

/**
 * The stretches of a balance one after the other, what expires or is added at the end of what is left. What goes beyond the total
 * is too much, whichever part it belongs to.
 */
export function fillsOf(total: number, parts: BalanceParts): FilledStretch[] {
  const room = Math.max(0, total);
  let used = 0;
  const fills: FilledStretch[] = [];
  for (const fill of inOrder) {
    const to = exact(used + Math.max(0, parts[fill] ?? 0));
    if (used < room && to > used) fills.push({ from: used, to: Math.min(to, room), fill });
    used = to;
  }
  const added = Math.max(used, exact(room - Math.max(0, parts.added ?? 0)));
  if (added < room) return [...fills, { from: added, to: room, fill: 'asked' }];
  const expiring = Math.max(used, exact(room - Math.max(0, parts.expiring ?? 0)));
  if (expiring < room) fills.push({ from: expiring, to: room, fill: 'expiring' });
  if (used > room) fills.push({ from: room, to: used, fill: 'over' });
  return fills;
}

/** A tick of the ruler. */
export interface Tick {
  readonly day: number;
  /** Its number stands below it. */
  readonly isLong: boolean;
}

/** The most ticks that can be told apart; longer rulers, those of hours for instance, have fewer. */
const mostTicks = 60;

/** A tick for each day and a longer one for every fifth; where there are too many for that, every fifth, and so on. */
export function ticksOf(length: number): Tick[] {
  let every = 1;
  while (length / every > mostTicks) every *= 5;
  const long = length > 8 ? every * 5 : every;
  return Array.from({ length: Math.floor(length / every) + 1 }, (_, index) => {
    const day = index * every;
    const isLong = day % long === 0;
    return { day, isLong };
  });
}
