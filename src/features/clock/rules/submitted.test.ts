import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { resolveEdits, type SubmittedClock } from './submitted.ts';

const at = (utc: string) => Date.parse(`${utc}Z`) / 1000;
const local = (text: string | null) => text as LocalDateTime | null;
const october = { zone: 'Europe/Berlin', working_date: '2026-10-25' as LocalDate };
const clock = (
  start: string | null,
  end: string | null,
  breaks: [string | null, string | null][] = [],
): SubmittedClock => ({
  start_date_time: local(start),
  end_date_time: local(end),
  breaks: breaks.map(([from, to]) => ({ start_date_time: local(from), end_date_time: local(to) })),
});

test('a text that says what is recorded keeps its instant, the second pass of an hour, too', () => {
  const stored = { started_at: at('2026-10-25T01:10:00'), ended_at: at('2026-10-25T01:40:00'), breaks: [] };

  expect(resolveEdits([clock('2026-10-25 02:10:00', '2026-10-25 02:40:00')], [stored], october)).toEqual([
    { start: stored.started_at, end: stored.ended_at, is_dirty: false, fault: null, breaks: [] },
  ]);
});

test('a new time in the repeated hour is the earlier one', () => {
  expect(resolveEdits([clock('2026-10-25 02:10:00', '2026-10-25 02:40:00')], [undefined], october)[0]).toMatchObject({
    start: at('2026-10-25T00:10:00'),
    end: at('2026-10-25T00:40:00'),
    is_dirty: true,
  });
});

test('an end is the later one when the start needs it', () => {
  expect(resolveEdits([clock('2026-10-25 02:40:00', '2026-10-25 02:10:00')], [undefined], october)[0]).toMatchObject({
    start: at('2026-10-25T00:40:00'),
    end: at('2026-10-25T01:10:00'),
  });
});

test('an end is the later one when a break needs it', () => {
  const [edited] = resolveEdits(
    [clock('2026-10-25 01:00:00', '2026-10-25 02:30:00', [['2026-10-25 02:50:00', '2026-10-25 02:20:00']])],
    [undefined],
    october,
  );

  expect(edited).toMatchObject({
    end: at('2026-10-25T01:30:00'),
    breaks: [{ start: at('2026-10-25T00:50:00'), end: at('2026-10-25T01:20:00') }],
  });
});

test('an entry is the later one when the one before it needs it', () => {
  const [, second] = resolveEdits(
    [clock('2026-10-25 01:00:00', '2026-10-25 02:40:00'), clock('2026-10-25 02:10:00', '2026-10-25 04:00:00')],
    [undefined, undefined],
    october,
  );

  expect(second).toMatchObject({ start: at('2026-10-25T01:10:00') });
});

test('a skipped time is a fault of its entry', () => {
  const [edited] = resolveEdits([clock('2026-03-29 01:00:00', '2026-03-29 02:30:00')], [undefined], {
    zone: 'Europe/Berlin',
    working_date: '2026-03-29' as LocalDate,
  });

  expect(edited).toMatchObject({
    end: null,
    fault: 'Clocks went forward on 29 March 2026, so 02:30:00 does not exist. Choose another time.',
  });
});

test('an emptied field is a change; one that was empty before is none', () => {
  const stored = { started_at: at('2026-10-25T07:00:00'), ended_at: null, breaks: [] };

  expect(resolveEdits([clock('2026-10-25 08:00:00', null)], [stored], october)[0]).toMatchObject({
    is_dirty: false,
    end: null,
  });
  expect(resolveEdits([clock(null, null)], [stored], october)[0]).toMatchObject({ is_dirty: true, start: null });
});
