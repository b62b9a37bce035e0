import type { LeaveDate } from '../rules/shapes.ts';
import type { OwnYear } from './replies.ts';
import { storedDraft } from './use-draft.ts';

/** Returns the viewer's draft on this device if it has a date in the leave year. */
export function draftIn({ author, balances, leave_year: { first, last } }: OwnYear) {
  const draft = storedDraft(author.id);
  const dates = (draft?.dates ?? [])
    // The form calculates the real cost.
    .map(([date, part]): LeaveDate => ({ date, part, cost: part === 'full' ? 1 : 0.5 }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [begin, end] = [dates[0]?.date, dates.at(-1)?.date];
  const type = balances.find(({ id }) => id === draft?.type);
  if (!draft || !type || !begin || !end || end < first || begin > last) return undefined;
  const total = dates.reduce((sum, { cost }) => sum + cost, 0);
  return { type, dates, starts_on: begin, ends_on: end, total, at: draft.at };
}
export type DraftInYear = NonNullable<ReturnType<typeof draftIn>>;
