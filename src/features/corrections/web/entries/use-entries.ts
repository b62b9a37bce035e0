import { useState } from 'react';
import type { Fault } from '#platform/shared/faults.ts';
import { isTwelveHour } from '#platform/web/format.ts';
import { useServerTime } from '#platform/web/use-server-time.ts';
import { editedWorkTime } from '#features/clock/rules/edit.ts';
import {
  countChanges,
  draftOf,
  hasWrongTime,
  type ClockDraft,
  type RecordedEntries,
} from '#features/clock/web/parts/entry-drafts.ts';
import { isBroken, withServer } from '#features/clock/web/parts/entry-errors.ts';
import { hasOpenEnd } from '#features/days/rules/open-end.ts';
import type { DayBasis } from '../../rules/day-shapes.ts';
import { correctionOf, type Correction } from '../../rules/correction.ts';
import { formClocks, whileTyping } from './entries-form.ts';
import type { MendContext } from './quick-fixes.ts';

interface EntriesOptions {
  readonly basis: DayBasis;
  /** Recorded entries; empty for an added day. */
  readonly recorded: RecordedEntries;
  /** Initial drafts, if they differ from the record. */
  readonly initial?: readonly ClockDraft[] | undefined;
  readonly refusal: Fault | null;
}

const noCorrection = { edited: [], entryErrors: [] } as unknown as Correction;

/** Clocks and breaks as typed, validated by the server's rules, with its errors. */
export function useEntries({ basis, recorded, initial, refusal }: EntriesOptions) {
  const twelve = isTwelveHour();
  const [drafts, setDrafts] = useState<readonly ClockDraft[]>(() => initial ?? draftOf(recorded, twelve));
  const now = useServerTime();
  /**
   * Number of save attempts; from the first one on, missing ends are errors,
   * and from the beginning if the end is what is missing.
   */
  const [checks, setChecks] = useState(() => (isEndMissing(basis, now) ? 1 : 0));
  /** Refusal that became outdated by further typing. */
  const [answered, setAnswered] = useState<Fault | null>(null);
  const correction = correctionOf(basis, formClocks(drafts, twelve), now) ?? noCorrection;
  const isUnreadable = drafts.some((draft) => hasWrongTime(draft, twelve));
  const own = checks > 0 ? correction.entryErrors : whileTyping(correction.entryErrors);
  const isRight = !correction.errors && !isUnreadable && correction !== noCorrection;
  return {
    drafts,
    typed: { drafts, edited: correction.edited },
    typing: whileTyping(correction.entryErrors),
    errors: refusal === answered ? own : withServer(own, refusal),
    hasErrors: own.some(isBroken) || (checks > 0 && isUnreadable),
    workTimes: correction.edited.map((clock) => editedWorkTime(clock, now)),
    changes: countChanges(drafts, recorded, twelve),
    correction,
    /** Whether nothing is wrong or missing. */
    isRight,
    checks,
    isAnswered: refusal === answered,
    context: contextOf(basis, now, twelve),
    /** Validates as on saving. @returns whether it may be sent */
    check(): boolean {
      setChecks((times) => times + 1);
      return isRight;
    },
    set(next: readonly ClockDraft[]) {
      setDrafts(next);
      setAnswered(refusal);
    },
  };
}

export type Entries = ReturnType<typeof useEntries>;

const isEndMissing = ({ day, max_daily_work_duration }: DayBasis, now: number) =>
  day !== null && hasOpenEnd(day, now, max_daily_work_duration);

function contextOf(basis: DayBasis, now: number, twelve: boolean): MendContext {
  const shift = basis.day ? basis.day.shift : basis.shift;
  return {
    zone: basis.zone,
    now,
    max_daily_work_duration: basis.max_daily_work_duration,
    shift_end: shift?.end_at ?? null,
    twelve,
  };
}
