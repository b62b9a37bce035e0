import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { ledgerRows } from './ledger-rows.ts';

const hour = 3600;
const line = (kind: string, date: string, hours: number) => ({
  kind,
  date: date as LocalDate,
  seconds: hours * hour,
});

test('a day is one row with what was owed and worked, and each row has the balance after it', () => {
  const rows = ledgerRows(
    [
      line('worked', '2026-11-02', 9),
      line('target', '2026-11-02', -8),
      line('target', '2026-11-03', -8),
      line('adjust', '2026-11-03', 2),
      line('worked', '2026-11-04', 7),
      line('target', '2026-11-04', -8),
      line('no_deficit', '2026-11-04', 1),
    ],
    5 * hour,
  );
  expect(rows).toMatchObject([
    {
      date: '2026-11-04',
      owed: 8 * hour,
      worked: 7 * hour,
      explained: [{ kind: 'no_deficit' }],
      change: 0,
      balance: 5 * hour,
    },
    { date: '2026-11-03', owed: null, explained: [{ kind: 'adjust' }], change: 2 * hour, balance: 5 * hour },
    { date: '2026-11-03', owed: 8 * hour, worked: 0, explained: [], change: -8 * hour, balance: 3 * hour },
    { date: '2026-11-02', owed: 8 * hour, worked: 9 * hour, explained: [], change: hour, balance: 11 * hour },
  ]);
});

test('a period without lines has no rows', () => {
  expect(ledgerRows([], 5 * hour)).toEqual([]);
});
