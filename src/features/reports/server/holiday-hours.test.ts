import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { reportCalls } from '../contract.ts';
import { call, march, reportWorld } from '../testing/report-world.ts';

test.each(['full', 'first_half'] as const)(
  'the hours of a holiday (%s) are those that it takes off what is planned',
  async (part) => {
    const { acme, pay } = await reportWorld();
    const sums = async () => (await call(reportCalls.timesheetSummary, { query: march }, pay)).body.sums;
    const before = await sums();
    const date = '2026-03-17' as LocalDate;
    const holiday = { name: 'Founders’ Day', start_date: date, end_date: date, part, is_for_everyone: true };
    await acme.inside((db) => db.insertInto('holidays').values(holiday).execute());
    const after = await sums();
    expect(after.planned).toBeLessThan(before.planned);
    expect(after.off - before.off).toBe(before.planned - after.planned);
  },
);
