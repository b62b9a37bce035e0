import type { NumberText } from '#platform/shared/number-text.ts';
import { translate } from '#platform/shared/translate.ts';

/** '1 person has', '12 people have'. */
export function peopleHave(total: number, text: NumberText): string {
  return translate('{count, plural, one {# person has} other {# people have}}', { count: total }, text);
}

/** Result of giving a role to `total` people. */
export function assignedSentence(total: number, text: NumberText): string {
  if (total === 0) return translate('Everyone you chose already has this role.');
  return translate(
    '{count, plural, one {# person now has this role.} other {# people now have this role.}}',
    { count: total },
    text,
  );
}

/** Result of deleting a role that `total` people held. */
export function deletedSentence(total: number, text: NumberText): string {
  if (total === 0) return translate('Role deleted. You can still find it in the Trash.');
  return translate(
    'Role deleted and removed from {count, plural, one {# person} other {# people}}. You can still find it in the Trash.',
    { count: total },
    text,
  );
}
