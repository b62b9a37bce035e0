import { expect, test } from 'vitest';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import type { ClockingSummary } from '../contract.ts';
import type { ClockState } from './clock-press.ts';
import { hasClock, viewOf } from './parts/clock-view.ts';

const out: ClockingSummary = {
  id: null,
  working_date: '2026-11-19' as LocalDate,
  is_clocked_in: false,
  is_on_break: false,
  can_clock: true,
  can_clock_reason: null,
  can_break: false,
  total_work_time: 0,
  total_break_time: 0,
  current_break_time: 0,
  max_daily_work_duration: 43_200,
  abnormal: false,
  review_status: 'incomplete',
  review_text: '',
  record_time: '08:32:00',
  clocked_in_at: null,
  break_started_at: null,
  shift: null,
  is_discharge_applied: false,
  clocks: [],
};
const since = '2026-11-19 08:32:00' as LocalDateTime;
const inside: ClockingSummary = {
  ...out,
  is_clocked_in: true,
  can_break: true,
  total_work_time: 18_600,
  clocked_in_at: since,
};
const paused: ClockingSummary = {
  ...inside,
  is_on_break: true,
  can_break: false,
  current_break_time: 700,
  total_break_time: 700,
  break_started_at: since,
};
const barred: ClockingSummary = {
  ...out,
  can_clock: false,
  can_clock_reason: 'Clocking is only possible from your company network.',
};

const everything: Permission[] = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'];
const idle: ClockState = { press: null, success: null, refusal: null, isConfirming: false };

function viewFor(
  summary: ClockingSummary,
  permissions: readonly Permission[] = everything,
  more: { state?: ClockState; isOnline?: boolean } = {},
) {
  const permissionSet = new Set(permissions);
  return viewOf({
    summary,
    elapsed: 61.4,
    state: idle,
    isOnline: true,
    may: (permission) => permissionSet.has(permission),
    ...more,
  });
}
const labels = (view: ReturnType<typeof viewFor>) => view.buttons.map(({ label }) => translate(label));

test.each([
  ['not clocked in: Clock In', out, everything, ['Clock In']],
  ['clocked in: Break and Clock Out', inside, everything, ['Break', 'Clock Out']],
  ['on break: Resume, and Clock Out too', paused, everything, ['Resume', 'Clock Out']],
  ['without the right to clock there is no Clock In', out, ['allow_clock_break_resume_attendance'], []],
  ['without the right to clock there is no Clock Out', inside, ['allow_clock_break_resume_attendance'], ['Break']],
  ['without the right to breaks there is no Break', inside, ['allow_clock_in_out_attendance'], ['Clock Out']],
  ['without the right to breaks there is no Resume', paused, ['allow_clock_in_out_attendance'], ['Clock Out']],
  ['a place where no one may clock in', barred, everything, []],
  ['the server allows no break', { ...inside, can_break: false }, everything, ['Clock Out']],
  ['terminals replace every button', inside, [...everything, 'allowed_bio_devices'], []],
] as const)('%s', (_, summary, permissions, expected) => {
  expect(labels(viewFor(summary, permissions))).toEqual(expected);
});

test('work time grows while a person is in, break time while they are on break, and nothing otherwise', () => {
  expect(viewFor(inside)).toMatchObject({ shown: 18_661, worked: 18_661 });
  expect(viewFor(paused)).toMatchObject({ shown: 761, worked: 18_600 });
  expect(viewFor({ ...out, total_work_time: 600 })).toMatchObject({ shown: null, worked: 600 });
});

test('the server’s words say why clocking in is not possible', () => {
  expect(viewFor(barred).reason).toBe('Clocking is only possible from your company network.');
  expect(viewFor({ ...inside, can_clock: false }).reason).toBeNull();
});

test('the pressed button waits, the others are out of reach', () => {
  const view = viewFor(inside, everything, {
    state: { ...idle, press: { action: 'break', body: {}, isQueued: false } },
  });
  expect(view.buttons).toMatchObject([
    { action: 'break', isBusy: true, isDisabled: false },
    { action: 'confirm', isBusy: false, isDisabled: true },
  ]);
});

test('the dot shows a missing network, or a press that waits for it', () => {
  expect(viewFor(inside, everything, { isOnline: false }).dot).toBe('offline');
  expect(
    viewFor(inside, everything, { state: { ...idle, press: { action: 'break', body: {}, isQueued: true } } }).dot,
  ).toBe('offline');
  expect(viewFor(inside).dot).toBe('in');
});

test('the clock is shown with any of three permissions', () => {
  expect(hasClock((permission) => permission === 'allowed_bio_devices')).toBe(true);
  expect(hasClock((permission) => permission === 'view_attendance')).toBe(false);
});
