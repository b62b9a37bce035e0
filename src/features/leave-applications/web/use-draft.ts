import { useEffect, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';

/** A choice that is not sent yet. It omits files, which are uploaded when chosen. */
export interface Draft {
  readonly type: string;
  readonly dates: readonly (readonly [LocalDate, DayPart])[];
  readonly reason: string;
  /** Dates on which further leave periods begin; missing in drafts of earlier versions. */
  readonly period_starts?: readonly LocalDate[];
  /** ISO 8601 time of the draft; missing in drafts of earlier versions. */
  readonly at?: string;
}

const keyOf = (person: string) => `muster.leave-draft.${person}`;

/** Reads the draft on this device of an application for a person. */
export function storedDraft(person: string): Draft | undefined {
  try {
    const text = localStorage.getItem(keyOf(person));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}

/** An unchanged draft keeps its original time. */
const isSame = (draft: Draft | undefined, { type, dates, reason, period_starts = [] }: Draft) =>
  draft?.type === type &&
  draft.reason === reason &&
  JSON.stringify([draft.dates, draft.period_starts ?? []]) === JSON.stringify([dates, period_starts]);

/** Stores a draft for a person; an empty one is removed. */
export function keepDraft(person: string, next: Draft | undefined): void {
  try {
    const isEmpty = next === undefined || (next.dates.length === 0 && next.reason === '');
    if (isEmpty) localStorage.removeItem(keyOf(person));
    else if (!isSame(storedDraft(person), next))
      localStorage.setItem(keyOf(person), JSON.stringify({ ...next, at: new Date().toISOString() }));
  } catch {
    // Without storage there is no draft.
  }
}

/** Reads and stores the draft on this device, one for each person applied for. */
export function useDraft(person: string) {
  const [draft] = useState(() => storedDraft(person));
  return { draft, keep: (next: Draft | undefined) => keepDraft(person, next) };
}

/** Stores the choice as it changes. */
export function useStoredDraft(draft: Draft, keep: (next: Draft) => void): void {
  const text = JSON.stringify(draft);
  useEffect(() => {
    keep(JSON.parse(text) as Draft);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text says all of it
  }, [text]);
}
