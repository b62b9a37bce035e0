import type { NumberText } from '#platform/shared/number-text.ts';

export function assignedText(total: number, text: NumberText): string {
  if (total === 0) return 'Everyone you chose already has this holiday.';
  return total === 1 ? '1 person now has this holiday.' : `${text(total)} people now have this holiday.`;
}

export function removedText(total: number, text: NumberText): string {
  if (total === 0) return 'They no longer have this holiday.';
  return total === 1 ? 'Holiday removed from 1 person.' : `Holiday removed from ${text(total)} people.`;
}

export function moreAssignedText(total: number, text: NumberText): string {
  if (total === 0) return 'They already have these holidays.';
  return total === 1 ? '1 more holiday assigned.' : `${text(total)} more holidays assigned.`;
}

/** '9 holidays added, 1 changed.' */
export function importedText(
  { new: added, changed }: { readonly new: number; readonly changed: number },
  text: NumberText,
): string {
  if (added === 0 && changed === 0) return 'All holidays are already in Muster.';
  const holidays = (count: number) => (count === 1 ? '1 holiday' : `${text(count)} holidays`);
  if (added === 0) return `${holidays(changed)} changed.`;
  return changed === 0 ? `${holidays(added)} added.` : `${holidays(added)} added, ${text(changed)} changed.`;
}
