/** Fill of a section of a balance. */
export type BalanceFill = 'taken' | 'booked' | 'waiting' | 'asked' | 'expiring' | 'over';

/** Parts of a balance in days; the rest is left. */
export interface BalanceParts {
  readonly taken?: number;
  readonly booked?: number;
  readonly waiting?: number;
  /** Days of the application on view. */
  readonly asked?: number;
  /** End of the remaining days that the application on view adds. Never together with `asked`. */
  readonly added?: number;
  /** End of the remaining days, which expires before it can be taken. */
  readonly expiring?: number;
}

/** A section of the ruler, in days from its beginning. */
export interface FilledPeriod {
  readonly from: number;
  readonly to: number;
  readonly fill: BalanceFill;
}

const inOrder = ['taken', 'booked', 'waiting', 'asked'] as const;

/** Rounds to hundredths, so that 0.1 and 0.2 are 0.3. */
const exact = (days: number) => Math.round(days * 100) / 100;

/**
 * Returns the sections of a balance in order, with expiring or added days at the end of what is left.
 * Everything beyond the total is marked as over, whichever part it belongs to.
 */
export function fillsOf(total: number, parts: BalanceParts): FilledPeriod[] {
  const room = Math.max(0, total);
  let used = 0;
  const fills: FilledPeriod[] = [];
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
  /** Whether its number appears below it. */
  readonly isLong: boolean;
}

/** Maximum ticks that can be told apart; longer rulers, such as those of hours, have fewer. */
const maxTicks = 60;

/** Returns a tick for each day and a longer one for every fifth; if too many, for every fifth day, and so on. */
export function ticksOf(length: number): Tick[] {
  let every = 1;
  while (length / every > maxTicks) every *= 5;
  const long = length > 8 ? every * 5 : every;
  return Array.from({ length: Math.floor(length / every) + 1 }, (_, index) => {
    const day = index * every;
    const isLong = day % long === 0;
    return { day, isLong };
  });
}
