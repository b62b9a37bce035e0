/** '1 person holds', '12 people hold'. */
export function peopleHold(total: number): string {
  return total === 1 ? '1 person holds' : `${total} people hold`;
}

/** What happened when a role was given to `total` people. */
export function assignedSentence(total: number): string {
  if (total === 0) return 'Everybody you chose already has this role.';
  return total === 1 ? '1 person now has this role.' : `${total} people now have this role.`;
}

/** What happened when a role was deleted that `total` people held. */
export function deletedSentence(total: number): string {
  const trashed = 'You can still find it in the Trash.';
  if (total === 0) return `The role is deleted. ${trashed}`;
  return `The role is deleted and taken from ${total === 1 ? '1 person' : `${total} people`}. ${trashed}`;
}
