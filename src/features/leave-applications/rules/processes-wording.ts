import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return translate('Everyone you chose already has this process.');
  return translate(
    '{count, plural, one {# person has this process now.} other {# people now have this process.}}',
    { count: total },
    text,
  );
}

export function removedText(total: number, text: NumberText): string {
  if (total === 0) return translate('They no longer have this process.');
  return translate(
    '{count, plural, one {# person has no process now.} other {# people now have no process.}}',
    { count: total },
    text,
  );
}
