export function assignedText(total: number): string {
  if (total === 0) return 'Everybody you chose has this process already.';
  return total === 1 ? '1 person has this process now.' : `${total} people have this process now.`;
}

export function removedText(total: number): string {
  if (total === 0) return 'They do not have this process any more.';
  return total === 1 ? '1 person has no process now.' : `${total} people have no process now.`;
}
