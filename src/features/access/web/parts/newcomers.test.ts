import { expect, test } from 'vitest';
import { chosenForNewcomers } from './newcomers.ts';

const [full, part, office] = ['full', 'part', 'office'].map((id) => ({ id, name: id }));

test.each([
  ['a single choice is preselected', [office], undefined, 'office'],
  ['with several choices none is preselected', [full, part], undefined, null],
  ['a single choice that was cleared stays cleared', [office], null, null],
  ['one of several is the one that was chosen', [full, part], 'part', 'part'],
  ['a choice that is gone is none', [full, part], 'office', null],
  ['without choices there is none', [], undefined, null],
])('%s', (_what, choices, value, chosen) => {
  const known = choices.filter((choice) => choice !== undefined);
  expect(chosenForNewcomers([{ field: 'leave_policy_id', choices: known }], { leave_policy_id: value })).toEqual({
    leave_policy_id: chosen,
  });
});
