import { expect, test } from 'vitest';
import { numberTextIn } from '#platform/shared/number-text.ts';
import { assignedSentence, removedSentence } from './wording.ts';

test.each([
  [0, 'Everyone you chose is already in this group.', 'They were no longer in this group.'],
  [1, '1 person joined this group.', '1 person removed from this group.'],
  [12, '12 people joined this group.', '12 people removed from this group.'],
])('sentences about %i', (total, assigned, removed) => {
  expect([assignedSentence(total, String), removedSentence(total, String)]).toEqual([assigned, removed]);
});

test('many people are counted as the company writes numbers', () => {
  expect(assignedSentence(4001, numberTextIn('de-DE'))).toBe('4.001 people joined this group.');
  expect(removedSentence(4001, numberTextIn('en-GB'))).toBe('4,001 people removed from this group.');
});
