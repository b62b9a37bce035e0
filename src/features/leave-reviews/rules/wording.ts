import type { NumberText } from '#platform/shared/number-text.ts';

export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return 'Everybody you chose has this process already.';
  return total === 1 ? '1 person has this process now.' : `${text(total)} people have this process now.`;
}

export function removedText(total: number, text: NumberText): string {
  if (total === 0) return 'They do not have this process any more.';
  return total === 1 ? '1 person has no process now.' : `${text(total)} people have no process now.`;
}
