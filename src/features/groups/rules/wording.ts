import type { NumberText } from '#platform/shared/number-text.ts';

export function assignedSentence(total: number, text: NumberText): string {
  if (total === 0) return 'Everyone you chose is already in this group.';
  return total === 1 ? '1 person joined this group.' : `${text(total)} people joined this group.`;
}

export function removedSentence(total: number, text: NumberText): string {
  if (total === 0) return 'They were no longer in this group.';
  return total === 1 ? '1 person removed from this group.' : `${text(total)} people removed from this group.`;
}
