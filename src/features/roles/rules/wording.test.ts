import { expect, test } from 'vitest';
import { assignedSentence, deletedSentence, peopleHave } from './wording.ts';

test.each([
  [
    1,
    '1 person has',
    '1 person now has this role.',
    'Role deleted and removed from 1 person. You can still find it in the Trash.',
  ],
  [
    12,
    '12 people have',
    '12 people now have this role.',
    'Role deleted and removed from 12 people. You can still find it in the Trash.',
  ],
  [
    0,
    '0 people have',
    'Everyone you chose already has this role.',
    'Role deleted. You can still find it in the Trash.',
  ],
])('sentences about %i', (total, roleHolders, assigned, deleted) => {
  expect([peopleHave(total, String), assignedSentence(total, String), deletedSentence(total, String)]).toEqual([
    roleHolders,
    assigned,
    deleted,
  ]);
});
