import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return translate('Everyone you chose already has this holiday.');
  return translate(
    '{count, plural, one {# person now has this holiday.} other {# people now have this holiday.}}',
    { count: total },
    text,
  );
}

export function removedText(total: number, text: NumberText): string {
  if (total === 0) return translate('They no longer have this holiday.');
  return translate(
    '{count, plural, one {Holiday removed from # person.} other {Holiday removed from # people.}}',
    { count: total },
    text,
  );
}

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
  if (added === 0 && changed === 0) return 'All holidays are already in Muster.';
  const holidays = (count: number) => translate('{count, plural, one {# holiday} other {# holidays}}', { count }, text);
  if (added === 0) return `${holidays(changed)} changed.`;
  return changed === 0 ? `${holidays(added)} added.` : `${holidays(added)} added, ${text(changed)} changed.`;
}
