import { expect, test } from 'vitest';
import type { TerminalUser } from '../rules/shapes.ts';
import { differencesOf } from './differences.ts';

const user = (state: TerminalUser['state'], pin: string | null): TerminalUser => ({
  pin,
  person: null,
  name_on_it: null,
  has_card: false,
  is_enrolled: false,
  state,
  left_on: null,
});

test('changes of a sync, and people without a PIN', () => {
  const all = [
    user('right', '1'),
    user('missing', '2'),
    user('renamed', '3'),
    user('surplus', '4'),
    user('unknown', '5'),
    user('without_pin', null),
  ];
  expect(differencesOf(all).map(({ pin, action, isUnknown }) => `${pin} ${action}${isUnknown ? ' ?' : ''}`)).toEqual([
    '2 put',
    '3 rename',
    '4 remove',
    '5 remove ?',
  ]);
});
