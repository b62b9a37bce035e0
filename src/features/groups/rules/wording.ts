import type { NumberText } from '#platform/shared/number-text.ts';

export function assignedSentence(total: number, text: NumberText): string {
  if (total === 0) return 'Everyone you chose is already in this group.';
  return total === 1 ? '1 person is now in this group.' : `${text(total)} people are now in this group.`;
}

export function removedSentence(total: number, text: NumberText): string {
  if (total === 0) return 'They were no longer in this group.';
  return total === 1 ? '1 person is taken out of this group.' : `${text(total)} people are taken out of this group.`;
}
