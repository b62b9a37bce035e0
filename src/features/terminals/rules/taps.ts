import type { LocalDate } from '#platform/shared/schemas.ts';

/** Direction of a punch, as the pressed key says it. */
export type Side = 'in' | 'out';

export interface Tap {
  readonly id: string;
  /** epoch seconds */
  readonly at: number;
  /** Side that the key of a trusted terminal names; the keys of other terminals are not read. */
  readonly side?: Side | null;
}

/** Company’s settings, in seconds. */
export interface PairingTimes {
  /** Maximum length of a gap that counts as a break. */
  readonly break_gap: number;
  /** Time within which further taps count as the same tap. */
  readonly same_tap: number;
  /** Time within which a second in, or a second out, is noted and does not count. */
  readonly second_key: number;
}

/** Span of work that is already recorded. */
export interface RecordedClock {
  readonly started_at: number;
  readonly ended_at: number | null;
  /** Whether it ends where it began, since it was never ended. */
  readonly is_end_unknown?: boolean | undefined;
  readonly breaks: readonly { readonly started_at: number; readonly ended_at: number | null }[];
}

export interface RecordedDay {
  readonly date: LocalDate;
  readonly clocks: readonly RecordedClock[];
}

export interface PairingInput {
  /** Taps of one person, in order. */
  readonly taps: readonly Tap[];
  readonly days: readonly RecordedDay[];
  /** Instants of former taps of this person. */
  readonly gone?: ReadonlySet<number>;
  readonly times: PairingTimes;
  /** Day that an instant belongs to, given the day that has begun. */
  dayOf(at: number, begun: LocalDate | undefined): TapDay;
  /** Whether nothing of the person follows the given data. */
  readonly is_latest: boolean;
}

/** Day of a tap. */
export interface TapDay {
  readonly date: LocalDate;
  /** Time until which the next tap of a clocked-in person belongs to the day, whatever it is. */
  readonly until: number;
  /** Last instant at which an entry that begins with the tap counts as work (`openLimitOf`). */
  readonly limit: number;
  /** Whether a shift is planned on the date. */
  readonly has_shift: boolean;
  /** Whether the instant lies in the shift's window (start − 4 h … end + 4 h), so that a tap may begin or end it. */
  readonly is_in_shift: boolean;
}

/** Event at an instant: a tap, or an action on the clock from elsewhere. */
export interface Event {
  readonly at: number;
  readonly id: string | null;
  readonly side?: Side | null | undefined;
  /** Index of the clock that it begins, or whose break it ends, for one recorded elsewhere. */
  readonly clock?: number;
}

export interface WorkSpan {
  readonly start: Event;
  readonly end: Event | null;
  readonly is_forgotten?: boolean;
  /** Whether it is an out without an in, so that only its end is known. */
  readonly is_lone_out?: boolean;
  /** Index of the clock, for spans recorded elsewhere with both ends. */
  readonly clock?: number;
}
