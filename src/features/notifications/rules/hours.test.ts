import { expect, test } from 'vitest';
import { mailDueAt, pushDueAt, usualHours } from './hours.ts';

const zone = 'Europe/Berlin';
const at = (text: string) => Date.parse(text) / 1000;
const digest = { ...usualHours, is_digest: true };
const quiet = { ...usualHours, is_quiet: true };
const atNoon = { ...quiet, quiet_from: '12:00', quiet_until: '13:00' };

test.each([
  ['without a digest a mail goes at once', usualHours, '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z'],
  ['with one it waits for the time of the day', digest, '2026-03-02T09:00:00Z', '2026-03-02T16:00:00Z'],
  ['at that very minute it waits for the next day', digest, '2026-03-02T16:00:00Z', '2026-03-03T16:00:00Z'],
  ['afterwards, too', digest, '2026-03-02T20:00:00Z', '2026-03-03T16:00:00Z'],
  ['the clock change moves it', digest, '2026-03-28T20:00:00Z', '2026-03-29T15:00:00Z'],
])('%s', (_, hours, now, due) => expect(mailDueAt(hours, at(now), zone)).toBe(at(due)));

test.each([
  ['without quiet hours a push goes at once', usualHours, '2026-03-02T22:00:00Z', '2026-03-02T22:00:00Z'],
  ['by day it goes at once', quiet, '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z'],
  ['the first minute of the evening is quiet', quiet, '2026-03-02T18:00:00Z', '2026-03-03T06:00:00Z'],
  ['so is the night after midnight', quiet, '2026-03-03T01:00:00Z', '2026-03-03T06:00:00Z'],
  ['the minute that ends them is not', quiet, '2026-03-03T06:00:00Z', '2026-03-03T06:00:00Z'],
  ['hours within a day', atNoon, '2026-03-02T11:30:00Z', '2026-03-02T12:00:00Z'],
  ['and outside them', atNoon, '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z'],
  ['two equal times are no hours', { ...quiet, quiet_until: '19:00' }, '2026-03-02T18:00:00Z', '2026-03-02T18:00:00Z'],
])('%s', (_, hours, now, due) => expect(pushDueAt(hours, at(now), zone)).toBe(at(due)));
