import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { fieldsOf, neverApplies, overriddenFields, valuesFor, type JoinerRule, type Placement } from './belonging.ts';
import { movesMissing, movesOf, type PlacementRow } from './moves.ts';

const rule = (id: string, parts: Partial<JoinerRule>): JoinerRule => ({
  id,
  department_ids: [],
  work_place_ids: [],
  designation_ids: [],
  employment_type_ids: [],
  week: null,
  leave_policy_id: null,
  leave_review_id: null,
  holiday_region: null,
  pattern_id: null,
  pattern_first_day: null,
  group_ids: null,
  role_ids: null,
  ...parts,
});
const at = (parts: Partial<Placement>): Placement => ({
  department_id: null,
  work_place_id: null,
  designation_id: null,
  employment_type_id: null,
  ...parts,
});

const apprentices = rule('apprentices', { employment_type_ids: ['apprentice'], leave_policy_id: 'Apprentices' });
const workshop = rule('workshop', {
  department_ids: ['workshop', 'assembly'],
  leave_policy_id: 'Standard',
  leave_review_id: 'Two steps',
});
const munich = rule('munich', { work_place_ids: ['munich'], holiday_region: 'DE-BY' });
const workshopInMunich = rule('both', {
  department_ids: ['workshop'],
  work_place_ids: ['munich'],
  leave_review_id: 'Munich only',
});
const rules = [apprentices, workshop, munich];

const resolved = (list: readonly JoinerRule[], placement: Placement) =>
  Object.fromEntries([...valuesFor(list, placement)].map(([field, { rule, value }]) => [field, [value, rule.id]]));

test.each<[string, readonly JoinerRule[], Partial<Placement>, object]>([
  ['no rule concerns people without a condition', rules, {}, {}],
  [
    'several items of one kind mean or',
    rules,
    { department_id: 'assembly' },
    { package: ['Standard', 'workshop'], process: ['Two steps', 'workshop'] },
  ],
  ['kinds mean and', [workshopInMunich], { department_id: 'workshop' }, {}],
  [
    'both kinds match',
    [workshopInMunich],
    { department_id: 'workshop', work_place_id: 'munich' },
    { process: ['Munich only', 'both'] },
  ],
  [
    'each column takes the first rule that says something',
    rules,
    { department_id: 'workshop', work_place_id: 'munich', employment_type_id: 'apprentice' },
    { package: ['Apprentices', 'apprentices'], process: ['Two steps', 'workshop'], holidays: ['DE-BY', 'munich'] },
  ],
  [
    'the order is the only priority, not how narrow a rule is',
    [workshop, workshopInMunich],
    { department_id: 'workshop', work_place_id: 'munich' },
    { package: ['Standard', 'workshop'], process: ['Two steps', 'workshop'] },
  ],
])('%s', (_, list, placement, expected) => {
  expect(resolved(list, at(placement))).toEqual(expected);
});

test('a rule that contradicts an earlier one names it, for some people or for all', () => {
  expect(overriddenFields([apprentices, workshop], workshop)).toEqual([
    { field: 'package', rule_id: 'apprentices', is_always: false },
  ]);
  expect(overriddenFields([workshop, workshopInMunich], workshopInMunich)).toEqual([
    { field: 'process', rule_id: 'workshop', is_always: true },
  ]);
  expect(neverApplies([workshop, workshopInMunich], workshopInMunich)).toBe(true);
  expect(neverApplies([apprentices, workshop], workshop)).toBe(false);
  expect(fieldsOf(workshop)).toEqual(['package', 'process']);
});

const row = (effective_from: string, department_id: string | null): PlacementRow => ({
  field: 'department',
  effective_from: effective_from as LocalDate,
  department_id,
  designation_id: null,
  employment_type_id: null,
  manager_id: null,
  weekly_work_time: null,
  work_place_id: null,
});
const joined = '2026-01-01' as LocalDate;

test.each<[string, readonly PlacementRow[], readonly [string, string, unknown, unknown][]]>([
  ['the first day is no move', [row('2026-01-01', 'workshop')], []],
  [
    'a move into a condition gives its values from that date',
    [row('2026-01-01', 'sales'), row('2026-07-01', 'workshop')],
    [
      ['2026-07-01', 'package', null, 'Standard'],
      ['2026-07-01', 'process', null, 'Two steps'],
    ],
  ],
  ['a move within a condition changes nothing', [row('2026-01-01', 'workshop'), row('2026-07-01', 'assembly')], []],
  [
    'a move out gives the default',
    [row('2026-01-01', 'workshop'), row('2026-07-01', null)],
    [
      ['2026-07-01', 'package', 'Standard', null],
      ['2026-07-01', 'process', 'Two steps', null],
    ],
  ],
])('%s', (_, rows, expected) => {
  expect(movesOf(rows, joined, rules).map(({ date, field, from, to }) => [date, field, from, to])).toEqual(expected);
});

test('another date makes another move', () => {
  const before = movesOf([row('2026-01-01', null), row('2026-07-01', 'workshop')], joined, rules);
  const after = movesOf([row('2026-01-01', null), row('2026-08-01', 'workshop')], joined, rules);
  expect(movesMissing(after, before).map(({ date, field }) => [date, field])).toEqual([
    ['2026-08-01', 'package'],
    ['2026-08-01', 'process'],
  ]);
  expect(movesMissing(before, before)).toEqual([]);
});
