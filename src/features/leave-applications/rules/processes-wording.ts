import type { NumberText } from '#platform/shared/number-text.ts';

export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return 'Everyone you chose already has this process.';
  return total === 1 ? '1 person has this process now.' : `${text(total)} people now have this process.`;
}

export function removedText(total: number, text: NumberText): string {
  if (total === 0) return 'They no longer have this process.';
  return total === 1 ? '1 person has no process now.' : `${text(total)} people now have no process.`;
}
