import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

/** Says how many people have a holiday after it was assigned. */
export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return translate('Everyone you chose already has this holiday.');
  return translate(
    '{count, plural, one {# person now has this holiday.} other {# people now have this holiday.}}',
    { count: total },
    text,
  );
}

/** Says how many people no longer have a holiday after it was removed. */
export function removedText(total: number, text: NumberText): string {
  if (total === 0) return translate('They no longer have this holiday.');
  return translate(
    '{count, plural, one {Holiday removed from # person.} other {Holiday removed from # people.}}',
    { count: total },
    text,
  );
}

/** Says how many holidays were assigned in addition. */
export function moreAssignedText(total: number, text: NumberText): string {
  if (total === 0) return translate('They already have these holidays.');
  return translate(
    '{count, plural, one {# more holiday assigned.} other {# more holidays assigned.}}',
    { count: total },
    text,
  );
}

/** '9 holidays added, 1 changed.' */
export function importedText(
  { new: added, changed }: { readonly new: number; readonly changed: number },
  text: NumberText,
): string {
  if (added === 0 && changed === 0) return translate('All holidays are already in Muster.');
  if (added === 0)
    return translate('{count, plural, one {# holiday changed.} other {# holidays changed.}}', { count: changed }, text);
  if (changed === 0)
    return translate('{count, plural, one {# holiday added.} other {# holidays added.}}', { count: added }, text);
  return translate(
    '{added, plural, one {# holiday added, {changed} changed.} other {# holidays added, {changed} changed.}}',
    { added, changed },
    text,
  );
}
