import type { NumberText } from '#platform/shared/number-text.ts';

/** '1 person has', '12 people have'. */
export function peopleHold(total: number, text: NumberText): string {
  return total === 1 ? '1 person has' : `${text(total)} people have`;
}

/** Result of giving a role to `total` people. */
export function assignedSentence(total: number, text: NumberText): string {
  if (total === 0) return 'Everyone you chose already has this role.';
  return total === 1 ? '1 person now has this role.' : `${text(total)} people now have this role.`;
}

/** Result of deleting a role that `total` people held. */
export function deletedSentence(total: number, text: NumberText): string {
  const trashed = 'You can still find it in the Trash.';
  if (total === 0) return `Role deleted. ${trashed}`;
  return `Role deleted and removed from ${total === 1 ? '1 person' : `${text(total)} people`}. ${trashed}`;
}
