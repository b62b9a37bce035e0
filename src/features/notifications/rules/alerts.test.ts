import { expect, test } from 'vitest';
import { ageText } from './age-text.ts';
import { alerts } from '#features/access/rules/alerts.ts';
import { addressWithAlert } from './address.ts';
import { channelsByKey, channelsFor } from './channels.ts';
import { retryAfter } from './retry.ts';

test.each([
  ['less than a minute is now', 59, 'just now'],
  ['one minute', 60, '1 minute ago'],
  ['minutes are not rounded up', 3599, '59 minutes ago'],
  ['one hour', 3600, '1 hour ago'],
  ['hours', 86_399, '23 hours ago'],
  ['a day is yesterday', 86_400, 'yesterday'],
  ['days', 3 * 86_400, '3 days ago'],
])('%s', (_, seconds, words) => expect(ageText(seconds)).toBe(words));

test('a company that has decided nothing has the channels that are declared', () => {
  expect(channelsByKey(alerts, [])).toEqual({
    password_changed: { in_app: true, mail: true, push: true },
    person_joined: { in_app: true, mail: false, push: true },
  });
});

test('declared jobs win, and jobs that are no longer declared are left alone', () => {
  const channels = channelsByKey(alerts, [
    { event: 'person_joined', in_app: false, mail: true, push: false },
    { event: 'of_an_older_muster', in_app: true, mail: true, push: true },
  ]);
  expect(channels).toEqual({
    password_changed: { in_app: true, mail: true, push: true },
    person_joined: { in_app: false, mail: true, push: false },
  });
});

const on = { in_app: true, mail: true, push: true };
const bell = { in_app: true, mail: false, push: false };

test.each([
  ['people without a choice get what the company sends', {}, on, undefined, on],
  ['a channel turned off by a person does not reach them', {}, on, bell, bell],
  ['a channel turned off by the company cannot be chosen', {}, bell, on, bell],
  ['a mandatory alert cannot be turned off', { always: true as const }, on, bell, on],
])('%s', (_, alert, company, own, expected) => expect(channelsFor(alert, company, own)).toEqual(expected));

test.each([
  ['a path', '/feed', '/feed?nid=1'],
  ['a path with a query', '/leaves/all?state=created', '/leaves/all?state=created&nid=1'],
  ['a path with a mark', '/leaves/self?year=2026#mine', '/leaves/self?year=2026&nid=1#mine'],
])('the alert is part of the address: %s', (_, url, expected) => expect(addressWithAlert(url, '1')).toBe(expected));

test('a failed delivery is retried later each time, and at least every hour', () => {
  expect([1, 2, 3, 7, 8, 40].map(retryAfter)).toEqual([30, 60, 120, 1920, 3600, 3600]);
});
