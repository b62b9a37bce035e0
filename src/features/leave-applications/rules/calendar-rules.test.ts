import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { fullAmong, rulesFor } from './calendar-rules.ts';
import type { CalendarRulesItem } from './shapes.ts';

const day = (date: string) => date as LocalDate;
const annual = { id: 'annual', displaces: false };
const limit = { id: 'limit', name: 'Two of Dispatch', when_reached: 'refuse', leave_type_ids: [] } as const;
const rules: CalendarRulesItem = {
  blocks: [{ id: 'block', name: 'Stocktake', sentence: '', dates: [day('2026-12-28')] }],
  limits: [{ ...limit, leave_type_ids: [], full: [{ date: day('2026-12-16'), part: 'first' }] }],
};

test('a full half of a date concerns the same half and the whole date', () => {
  const own = rulesFor(rules, annual);
  expect(fullAmong(own, new Map([[day('2026-12-16'), 'full']]))).toMatchObject([{ name: 'Two of Dispatch' }]);
  expect(fullAmong(own, new Map([[day('2026-12-16'), 'second']]))).toEqual([]);
});

test('sickness has no blocked or full dates', () => {
  expect(rulesFor(rules, { id: 'sick', displaces: true })).toEqual({ blocked: new Map(), full: [] });
});

test('a limit of other leave types leaves a type alone', () => {
  const others = { ...rules, limits: rules.limits.map((one) => ({ ...one, leave_type_ids: ['flex'] })) };
  expect(rulesFor(others, annual).full).toEqual([]);
  expect(rulesFor(others, annual).blocked.get(day('2026-12-28'))).toBe('Stocktake');
});
