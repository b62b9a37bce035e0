import type { NumberText } from '#platform/shared/number-text.ts';

export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return 'Everyone you chose already has this package.';
  return total === 1 ? '1 person has this package now.' : `${text(total)} people now have this package.`;
}

export function removedText(total: number, text: NumberText): string {
  if (total === 0) return 'They no longer have this package.';
  return total === 1 ? '1 person no longer has this package.' : `${text(total)} people no longer have this package.`;
}
