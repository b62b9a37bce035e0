import { expect, test } from 'vitest';
import { ago } from './ago.ts';
import { alertEvents, alertKeys, channelsOf } from './alert-events.ts';

test.each([
  ['less than a minute is now', 59, 'just now'],
  ['one minute', 60, '1 minute ago'],
  ['minutes are not rounded up', 3599, '59 minutes ago'],
  ['one hour', 3600, '1 hour ago'],
  ['hours', 86_399, '23 hours ago'],
  ['a day is yesterday', 86_400, 'yesterday'],
  ['days', 3 * 86_400, '3 days ago'],
])('%s', (_, seconds, words) => expect(ago(seconds)).toBe(words));

test('a company that has decided nothing has the catalogue’s channels', () => {
  const channels = channelsOf([]);
  for (const event of alertKeys) expect(channels[event]).toEqual({ in_app: alertEvents[event].in_app, mail: alertEvents[event].mail });
});

test('what it has decided wins, and what is no longer in the catalogue is left alone', () => {
  const channels = channelsOf([
    { event: 'roles_changed', in_app: false, mail: true },
    { event: 'of_an_older_muster', in_app: true, mail: true },
  ]);
  expect(channels.roles_changed).toEqual({ in_app: false, mail: true });
  expect(Object.keys(channels)).toEqual(alertKeys);
});
