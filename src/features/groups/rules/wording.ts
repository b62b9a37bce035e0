import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

export function assignedSentence(total: number, text: NumberText): string {
  if (total === 0) return translate('Everyone you chose is already in this group.');
  return translate(
    '{count, plural, one {# person joined this group.} other {# people joined this group.}}',
    { count: total },
    text,
  );
}

export function removedSentence(total: number, text: NumberText): string {
  if (total === 0) return translate('They were no longer in this group.');
  return translate(
    '{count, plural, one {# person removed from this group.} other {# people removed from this group.}}',
    { count: total },
    text,
  );
}
