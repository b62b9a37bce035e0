import { isTimed } from '#features/leave/rules/counting.ts';
import type { OwnYear } from './replies.ts';
import { storedDraft } from './use-draft.ts';

/** Returns the viewer's draft on this device if it has a date in the leave year. */
export function draftIn({ author, balances, leave_year: { first, last } }: OwnYear) {
  const draft = storedDraft(author.id);
  const dates = (draft?.dates ?? [])
    .map(([date, part]) => ({ date, part }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [begin, end] = [dates[0]?.date, dates.at(-1)?.date];
  const type = balances.find(({ id }) => id === draft?.type);
  if (!draft || !type || !begin || !end || end < first || begin > last) return undefined;
  // The form calculates the real cost; what times are of a day is not known here.
  const total = dates.some(({ part }) => isTimed(part))
    ? null
    : dates.reduce((sum, { part }) => sum + (part === 'full' ? 1 : 0.5), 0);
  return { type, dates, starts_on: begin, ends_on: end, total, at: draft.at };
}
export type DraftInYear = NonNullable<ReturnType<typeof draftIn>>;
