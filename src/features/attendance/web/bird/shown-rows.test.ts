import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { BirdRow } from '../../contract.ts';
import { packDays, packLast, type ShownCell } from '../../rules/packed-days.ts';
import { shownPage, shownRow } from './shown-rows.ts';

const day = { attendance_id: null, leave_spent_type_id: null, count_unapproved: 0 } as const;
const { id, ...person } = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ana',
  username: 'ana',
  avatar: '',
  designation_name: 'Cook',
  department_name: 'Kitchen',
};
const row: BirdRow = {
  id,
  ...person,
  user_calendars: {
    '2026-03-02': { ...day, attendance_id: id, icon: 'late', tags: ['late'], work_time: 30_900, is_planned: true },
    '2026-03-03': { ...day, attendance_id: id, count_unapproved: 2, icon: 'irregular', has_comment: true },
    '2026-03-05': { ...day, leave_spent_type_id: 'holiday', icon: 'leave', tags: ['leave'], is_planned: true },
    '2026-03-06': { ...day, attendance_id: id, icon: 'present', work_time: 3600, is_planned: true },
  },
  work_time: 34_500,
};
const range = { start_date: '2026-03-01' as LocalDate, end_date: '2026-03-07' as LocalDate };
const beside = {
  meta: { current_page: 1, last_page: 1, per_page: 50, from: 1, to: 1, total: 1 },
  leave_spent_types: [],
  counts: { at_work: 1, to_review: 1 },
  departments: [],
  work_places: [],
  shift_templates: [],
};

test('a row that comes packed looks like one that comes as it is written', () => {
  const shown = shownRow(row);
  const cells = [1, 2, 3, 4, 5, 6, 7].map((n): ShownCell | undefined => shown.user_calendars[`2026-03-0${n}`]);
  const running = cells[5];
  if (!running) throw new Error('This day. does not exist');

  for (const days of [packDays(cells), packLast(packDays(cells, 5), running)]) {
    const packed = { id, ...person, ...days, leave_spent_type_ids: [...days.leave_spent_type_ids] };
    expect(shownPage({ ...beside, data: [packed] }, range)).toEqual({ ...beside, data: [shown] });
  }
});
