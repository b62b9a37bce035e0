import { expect, test } from 'vitest';
import type { Conflict } from '../../rules/shapes.ts';
import { drawnDay, hoursOf, itemsOf, markedDay, overlayOf, type DraftValue } from './drafts.ts';
import { first, rowsOf, shifts } from './testing/lines.ts';

const late = shifts['L'] ?? null;
const conflict = (level: Conflict['level']) => ({ user_id: '0', date: first, level, text: '' }) as Conflict;

test.each<[string, string, DraftValue | undefined, string, string]>([
  ['published', 'E', undefined, 'published', 'E'],
  ['a published free day', '-', undefined, 'none', ''],
  ['a draft', 'e', undefined, 'draft', 'E'],
  ['a drafted free day', '_', undefined, 'draft', ''],
  ['standard hours', 's', undefined, 'standard', 'S'],
  ['not employed', 'x', undefined, 'none', ''],
  ['the shift being painted', 'E', late, 'draft', 'L'],
  ['a draft that is being erased', 'e', 'erase', 'none', ''],
  ['a free day that is being painted', 'E', null, 'draft', ''],
])('a day is drawn: %s', (_, mark, wish, kind, letter) => {
  const day = rowsOf(mark)[0]?.days[0];
  const drawn = day && drawnDay(day, wish === undefined ? undefined : { wish });
  expect([drawn?.kind, drawn?.shift?.letter ?? '']).toEqual([kind, letter]);
});

test.each([
  ['a stored warning is kept', 'e', conflict('warn'), undefined, 'kept'],
  ['an impossible value is bad', 'e', conflict('refuse'), undefined, 'bad'],
  ['a published shift has marks, too', 'E', conflict('warn'), undefined, 'kept'],
  ['a warning that waits for an answer is bad', '.', undefined, conflict('warn'), 'bad'],
  ['without a conflict there is none', 'e', undefined, undefined, undefined],
])('%s', (_, mark, stored, open, expected) => {
  const day = rowsOf(mark)[0]?.days[0];
  const over = open && { wish: late, conflict: open };
  expect(day && drawnDay({ ...day, conflict: stored }, over).mark).toBe(expected);
});

test.each([
  ['standard hours give way to a whole day of leave', 's', 'full', 'none'],
  ['standard hours stay beside half a day of leave', 's', 'first_half', 'standard'],
  ['a published shift stays over leave', 'E', 'full', 'published'],
  ['a draft stays over leave', 'e', 'full', 'draft'],
] as const)('%s', (_, mark, part, kind) => {
  const day = rowsOf(mark)[0]?.days[0];
  const leave = { date: first, kind: 'leave', part, text: 'On annual leave', letter: 'A' } as const;
  expect(day && markedDay({ ...day, off: [leave] }, undefined).kind).toBe(kind);
});

test('the same days of several people are one item', () => {
  const cells = ['0', '1'].flatMap((user_id) => [
    { user_id, date: first, wish: late },
    { user_id, date: '2026-03-03' as typeof first, wish: user_id === '0' ? ('erase' as const) : late },
  ]);
  const { assigned_items, erased_items } = itemsOf(cells);
  expect(assigned_items).toEqual([
    { user_ids: ['0'], dates: ['2026-03-02'], shift_template_id: 'L' },
    { user_ids: ['1'], dates: ['2026-03-02', '2026-03-03'], shift_template_id: 'L' },
  ]);
  expect(erased_items).toEqual([{ user_ids: ['0'], dates: ['2026-03-03'] }]);
});

test('the later of several steps is drawn', () => {
  const step = (wish: DraftValue) => ({ cells: [{ user_id: '0', date: first, wish }] });
  expect(
    overlayOf([step(late), step('erase')])
      .get('0')
      ?.get(first)?.wish,
  ).toBe('erase');
});

test.each<[string, string, DraftValue, number, number]>([
  ['a draft more', '.', late, 8, 8],
  ['in the place of a published one', 'N', late, 8, 8],
  ['a draft less', 'e', 'erase', 0, 0],
  ['a day that becomes free', 'E', null, 0, 0],
])('hours count %s', (_, mark, wish, work, draft) => {
  const [row] = rowsOf(mark);
  const hours = row && hoursOf(row, new Map([[first, { wish }]]));
  expect([hours && hours.work / 3600, hours && hours.draft / 3600]).toEqual([work, draft]);
});
