import { useEffect, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';

/** What was chosen and not sent yet. Files are not kept: they are sent when they are chosen. */
export interface Draft {
  readonly type: string;
  readonly dates: readonly (readonly [LocalDate, DayPart])[];
  readonly reason: string;
  /** When it was kept, ISO 8601; missing in those of earlier versions. */
  readonly at?: string;
}

const keyOf = (person: string) => `muster.leave-draft.${person}`;

/** The draft on this device of an application for somebody. */
export function storedDraft(person: string): Draft | undefined {
  try {
    const text = localStorage.getItem(keyOf(person));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}

/** Looking at a draft again keeps the time at which it was made. */
const isSame = (kept: Draft | undefined, { type, dates, reason }: Draft) =>
  kept?.type === type && kept.reason === reason && JSON.stringify(kept.dates) === JSON.stringify(dates);

/** Keeps a draft for a person; nothing chosen and nothing said is none. */
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

/** A draft on this device, for each person that one applies for. */
export function useDraft(person: string) {
  const [draft] = useState(() => storedDraft(person));
  return { draft, keep: (next: Draft | undefined) => keepDraft(person, next) };
}

/** Keeps what is chosen while it changes. */
export function useKept(draft: Draft, keep: (next: Draft) => void): void {
  const text = JSON.stringify(draft);
  useEffect(() => {
    keep(JSON.parse(text) as Draft);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text says all of it
  }, [text]);
}
