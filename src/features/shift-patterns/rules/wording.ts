import type { NumberText } from '#platform/shared/number-text.ts';

export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return 'Everybody you chose runs this pattern already.';
  return total === 1 ? '1 person runs this pattern now.' : `${text(total)} people run this pattern now.`;
}

export function removedText(total: number, text: NumberText): string {
  if (total === 0) return 'They did not run this pattern any more.';
  return total === 1 ? '1 person runs this pattern no more.' : `${text(total)} people run this pattern no more.`;
}

/** Result of a run, in words. */
export function draftedText(
  { shifts, work_id }: { readonly shifts: number; readonly work_id: string | null },
  text: NumberText,
): string {
  if (work_id !== null) return 'The drafts are being made.';
  if (shifts === 0) return 'Nothing to draft: everything stands as the pattern says.';
  return shifts === 1 ? '1 day is drafted.' : `${text(shifts)} days are drafted.`;
}
