import type { Db } from '#platform/server/database/database.ts';
import type { ShiftTemplateItem } from '../../contract.ts';
import { cardOf, isOvernight } from '../../rules/shift.ts';
import { tintColors } from '../../rules/tints.ts';
import { latestStandardShift } from './standard-hours.ts';

/** Hours for a company without standard hours (specification A §9 names the days). */
const usual = { start_time: '09:00', work_time: 8 * 3600, break_time: 1800 };

/** Values of a new template: the standard hours, in a colour that no other template uses. */
export async function newTemplate(db: Db): Promise<Omit<ShiftTemplateItem, 'id'>> {
  const [standard, used] = await Promise.all([
    latestStandardShift(db),
    db.selectFrom('shift_templates').select('color').where('deleted_at', 'is', null).execute(),
  ]);
  const taken = new Set(used.map(({ color }) => color.toLowerCase()));
  const color = tintColors.find((color) => !taken.has(color)) ?? tintColors[0];
  const values = { name: '', color, grace_minutes: 0, ...(standard?.hours ?? usual) };
  return {
    ...cardOf(values),
    letter: '',
    grace_minutes: null,
    repeat_on: [...(standard?.repeat_on ?? [1, 2, 3, 4, 5])].sort((one, other) => one - other),
    is_overnight: isOvernight(values),
  };
}
