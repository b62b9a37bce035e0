import type { TerminalRow } from './shapes.ts';

/** Seconds without a call after which a terminal counts as silent; it calls every ten. */
export const silentSeconds = 120;
/** Seconds for which a wrong clock is reported after it was corrected. */
const clockAlertSeconds = 12 * 3600;
/** Fraction of used memory from which it is almost full. */
const fullFrom = 0.9;

export interface TerminalState {
  readonly status: 'online' | 'silent' | 'never' | 'file';
  /** Problem other than being silent. */
  readonly trouble: 'clock' | 'full' | null;
  /** Epoch seconds of its last call. */
  readonly seen: number | null;
}

const secondsOf = (iso: string | null): number | null => (iso === null ? null : Math.floor(Date.parse(iso) / 1000));

/** Determines the state of a terminal. @param now epoch seconds */
export function terminalState(
  terminal: Pick<
    TerminalRow,
    'connection' | 'last_seen_at' | 'clock_off' | 'clock_off_at' | 'records_count' | 'records_capacity'
  >,
  now: number,
): TerminalState {
  const seen = secondsOf(terminal.last_seen_at);
  const off = secondsOf(terminal.clock_off_at);
  const { records_count: count, records_capacity: capacity } = terminal;
  const isFull = count !== null && capacity !== null && count >= capacity * fullFrom;
  const isOff = terminal.clock_off !== null && off !== null && now - off < clockAlertSeconds;
  const trouble = isFull ? 'full' : isOff ? 'clock' : null;
  if (terminal.connection === 'file') return { status: 'file', trouble: null, seen };
  if (seen === null) return { status: 'never', trouble, seen };
  return { status: now - seen > silentSeconds ? 'silent' : 'online', trouble, seen };
}
