import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { inDays } from '#features/leave/rules/facts.ts';
import { factsOf } from './leave-case.ts';

const on = (facts: ReturnType<typeof factsOf>, date: string) => inDays(balanceOn(facts, date as LocalDate));

const gives = (text: string) => ({ '2000-01-01': text });
/** 20 of 28 days of 2026 are used, and all days of each year from then on. */
const years = { '2026-07-06': 20, '2027-07-05': 28, '2028-07-03': 28 };

test('carried days that last 24 months are there after 23 and gone after 25 (W25)', () => {
  const facts = factsOf({ gives: gives('28, carry 5 by month 24'), taken: { '2026-07-06': 20 } });
  const spent = factsOf({ gives: gives('28, carry 5 by month 24'), taken: { '2026-07-06': 20, '2027-07-05': 5 } });
  // 8 of 28 days are left in 2026, and 5 of them are carried until 31 December 2028.
  expect([on(facts, '2026-12-31'), on(facts, '2027-01-01')]).toEqual([5, 33]);
  // 28 days of 2027 are left, of which 5 are carried beside the 5 of 2026.
  expect([on(facts, '2027-12-31'), on(facts, '2028-11-30')]).toEqual([10, 38]);
  expect([on(facts, '2028-12-31'), on(facts, '2029-01-31')]).toEqual([10, 38]);
  // The five days taken in 2027 were those of 2026.
  expect([on(spent, '2027-12-31'), on(spent, '2028-01-31')]).toEqual([5, 33]);
});

test.each([
  ['12 months', '28, carry 5 by month 12', '2027-12-31', 5],
  ['15 months', '28, carry 5 by month 15', '2028-03-30', 38],
  ['15 months and a day', '28, carry 5 by month 15', '2028-03-31', 33],
  ['36 months', '28, carry 5 by month 36', '2029-12-30', 43],
  ['36 months and a day', '28, carry 5 by month 36', '2030-01-01', 43],
])('after %s of "%s" the balance on %s is %d', (_, terms, date, balance) => {
  expect(on(factsOf({ gives: gives(terms), taken: { '2026-07-06': 20 } }), date)).toBe(balance);
});

test('leave uses the days first that end first', () => {
  const facts = factsOf({ gives: gives('28, carry 5 by month 24'), taken: { ...years, '2028-08-07': 3 } });
  // 5 days of 2026 last until the end of 2028: leave of 2027 has used them and 23 of its own 28 days.
  expect([on(facts, '2027-01-01'), on(facts, '2027-12-31')]).toEqual([33, 5]);
  // Leave of 2028 uses all 5 days of 2027, then 26 of its own: 2 are left.
  expect([on(facts, '2028-01-01'), on(facts, '2028-12-31')]).toEqual([33, 2]);
});

test('people who leave keep all carried days', () => {
  const facts = factsOf({
    gives: gives('28, carry 5 by month 24'),
    taken: { '2026-07-06': 20, '2027-07-05': 28 },
    employed: ['2026-01-01 – 2027-12-31'],
  });
  expect(on(facts, '2029-12-31')).toBe(5);
});
