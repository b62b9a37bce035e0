import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { closedFault, closedOn } from './closed.ts';

const date = (text: string) => text as LocalDate;
const november = { id: '1', name: 'November 2026', person_id: null, person_name: null };
const closed = [
  { ...november, starts_on: date('2026-11-01'), ends_on: date('2026-11-30') },
  { ...november, name: 'May 2026', person_id: '7', starts_on: date('2026-05-01'), ends_on: date('2026-05-31') },
];

test.each([
  ['the first day is closed', '2026-11-01', 'November 2026'],
  ['the last day is closed', '2026-11-30', 'November 2026'],
  ['the day before is not', '2026-10-31', undefined],
  ['the day after is not', '2026-12-01', undefined],
  ['one’s own is closed', '2026-05-15', 'May 2026'],
])('%s', (_, on, name) => {
  expect(closedOn(closed, '7', date(on))?.name).toBe(name);
});

test('another person’s is not closed', () => {
  expect(closedOn(closed, '8', date('2026-05-15'))).toBeUndefined();
});

test.each([
  ['everybody’s', november, 'November 2026 is closed for payroll. People who set up attendance can reopen it.'],
  [
    'one person’s',
    { ...november, person_id: '2', person_name: 'Ana Ruiz' },
    'November 2026 is closed for payroll for Ana Ruiz. People who set up attendance can reopen it.',
  ],
])('a refusal names the period: %s', (_, period, message) => {
  expect(closedFault(period)).toMatchObject({ status: 424, code: 'periods.closed', message });
});
