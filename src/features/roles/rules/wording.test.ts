import { expect, test } from 'vitest';
import { assignedSentence, deletedSentence, peopleHold } from './wording.ts';

test.each([
  [
    1,
    '1 person holds',
    '1 person now has this role.',
    'The role is deleted and taken from 1 person. You can still find it in the Trash.',
  ],
  [
    12,
    '12 people hold',
    '12 people now have this role.',
    'The role is deleted and taken from 12 people. You can still find it in the Trash.',
  ],
  [
    0,
    '0 people hold',
    'Everyone you chose already has this role.',
    'The role is deleted. You can still find it in the Trash.',
  ],
])('sentences about %i', (total, held, assigned, deleted) => {
  expect([peopleHold(total, String), assignedSentence(total, String), deletedSentence(total, String)]).toEqual([
    held,
    assigned,
    deleted,
  ]);
});
