import type { NumberText } from '#platform/shared/number-text.ts';

export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return 'Everybody you chose has this package already.';
  return total === 1 ? '1 person has this package now.' : `${text(total)} people have this package now.`;
}

export function removedText(total: number, text: NumberText): string {
  if (total === 0) return 'They do not have this package any more.';
  return total === 1
    ? '1 person does not have this package any more.'
    : `${text(total)} people do not have this package any more.`;
}
