import { expect, test } from 'vitest';
import { ago } from './ago.ts';
import { alerts } from '#features/access/rules/alerts.ts';
import { channelsByKey } from './channels.ts';

test.each([
  ['less than a minute is now', 59, 'just now'],
  ['one minute', 60, '1 minute ago'],
  ['minutes are not rounded up', 3599, '59 minutes ago'],
  ['one hour', 3600, '1 hour ago'],
  ['hours', 86_399, '23 hours ago'],
  ['a day is yesterday', 86_400, 'yesterday'],
  ['days', 3 * 86_400, '3 days ago'],
])('%s', (_, seconds, words) => expect(ago(seconds)).toBe(words));

test('a company that has decided nothing has the channels that are declared', () => {
  expect(channelsByKey(alerts, [])).toEqual({
    password_changed: { in_app: true, mail: true },
    person_joined: { in_app: true, mail: false },
  });
});

test('what it has decided wins, and what nobody declares any more is left alone', () => {
  const channels = channelsByKey(alerts, [
    { event: 'person_joined', in_app: false, mail: true },
    { event: 'of_an_older_muster', in_app: true, mail: true },
  ]);
  expect(channels).toEqual({
    password_changed: { in_app: true, mail: true },
    person_joined: { in_app: false, mail: true },
  });
});
