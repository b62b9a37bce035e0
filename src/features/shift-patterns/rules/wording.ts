import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return translate('Everyone you chose is already assigned to this pattern.');
  return translate(
    '{count, plural, one {# person is now assigned to this pattern.} other {# people are now assigned to this pattern.}}',
    { count: total },
    text,
  );
}

export function removedText(total: number, text: NumberText): string {
  if (total === 0) return translate('They were no longer assigned to this pattern.');
  return translate(
    '{count, plural, one {# person is no longer assigned to this pattern.} other {# people are no longer assigned to this pattern.}}',
    { count: total },
    text,
  );
}

/** Result of a run, in words. */
export function draftedText(
  { shifts, work_id }: { readonly shifts: number; readonly work_id: string | null },
  text: NumberText,
): string {
  if (work_id !== null) return translate('Creating drafts.');
  if (shifts === 0) return translate('Nothing to draft. The plan already matches the pattern.');
  return translate('{count, plural, one {# day drafted.} other {# days drafted.}}', { count: shifts }, text);
}
