import { expect, test } from 'vitest';
import { growsMuch } from './growth.ts';

test.each([
  ['as much as before says nothing', 1000, 1000, false],
  ['a tenth more is expected', 1100, 1000, false],
  ['anything above a tenth is told', 1101, 1000, true],
  ['less is told by no one', 500, 1000, false],
  ['after nothing, everything is more: that is said elsewhere', 1000, 0, false],
])('%s', (_, next, last, grows) => {
  expect(growsMuch(next, last)).toBe(grows);
});
