import type { ShownCell } from '../rules/packed-days.ts';
import { shownDays, type CachedRow, type BirdRowOptions } from './bird-rows.ts';

/**
 * Row in the specification's format as JSON, identical to the serialised `literalRow`. A month of fifty people has a
 * thousand cells, and creating, validating and serialising objects would take more than twice as long.
 */
export function literalText(row: CachedRow, showing: BirdRowOptions): string {
  let [cells, work_time] = ['', 0];
  for (const { date, attendance_id, cell } of shownDays(row, showing)) {
    cells += `${cells && ','}"${date}":${cellText(attendance_id, cell)}`;
    work_time += cell.work_time ?? 0;
  }
  return `${JSON.stringify(row.person).slice(0, -1)},"user_calendars":{${cells}},"work_time":${work_time}}`;
}

/** In the order of the contract's fields. Ids, icons and tags need no escaping. */
function cellText(attendance_id: string | null, cell: ShownCell): string {
  const { leave_spent_type_id, count_unapproved, icon, tags, has_comment, work_time, is_planned } = cell;
  let text = `{"attendance_id":${idText(attendance_id)},"leave_spent_type_id":${idText(leave_spent_type_id)}`;
  text += `,"count_unapproved":${count_unapproved},"icon":"${icon}"`;
  if (tags) text += `,"tags":[${tags.map((tag) => `"${tag}"`).join(',')}]`;
  if (has_comment) text += ',"has_comment":true';
  if (work_time !== undefined) text += `,"work_time":${work_time}`;
  if (is_planned) text += ',"is_planned":true';
  return `${text}}`;
}

const idText = (id: string | null): string => (id === null ? 'null' : `"${id}"`);
