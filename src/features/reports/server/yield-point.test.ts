import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { reportCalls } from '../contract.ts';
import { call, march, reportWorld } from '../testing/report-world.ts';

const february = { start_date: '2026-02-01' as LocalDate, end_date: '2026-02-28' as LocalDate };
const january = { start_date: '2026-01-01' as LocalDate, end_date: '2026-01-31' as LocalDate };

afterEach(() => {
  vi.restoreAllMocks();
});

test('while the sums of a screen are reckoned, others go first after each person', async () => {
  const { acme, pay } = await reportWorld();
  for (let n = 1; n <= 20; n += 1) await acme.hire(`Person ${n}`);
  const previews = [
    () => call(reportCalls.timesheetSummary, { query: march }, pay),
    // Different days each time, since those of a range are evaluated only once.
    () => call(reportCalls.absence, { query: february }, pay),
    () => call(reportCalls.absenceDays, { query: { ...january, after: 0 } }, pay),
    () => call(reportCalls.leaveLeft, { query: march }, pay),
  ];
  for (const preview of previews) {
    // Simulated clock on which each step takes five milliseconds of work.
    let active = 0;
    vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
      active: (active += 5),
      idle: 0,
      utilization: 1,
    }));
    let turns = 0;
    let goesOn = true;
    const others = async () => {
      for (; goesOn; turns += 1) await new Promise((resolve) => setTimeout(resolve, 2));
    };
    const beside = others();
    expect((await preview()).status).toBe(200);
    goesOn = false;
    await beside;
    expect(turns).toBeGreaterThan(20);
    vi.restoreAllMocks();
  }
});
