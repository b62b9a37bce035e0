import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

/** Says how many people have a package after it was assigned. */
export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return translate('Everyone you chose already has this package.');
  return translate(
    '{count, plural, one {# person has this package now.} other {# people now have this package.}}',
    { count: total },
    text,
  );
}

/** Says how many people no longer have a package after it was removed. */
export function removedText(total: number, text: NumberText): string {
  if (total === 0) return translate('They no longer have this package.');
  return translate(
    '{count, plural, one {# person no longer has this package.} other {# people no longer have this package.}}',
    { count: total },
    text,
  );
}
