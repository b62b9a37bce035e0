import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { plannedInstant } from '#platform/shared/time.ts';
import { company } from '#platform/testing/company.ts';
import { recordPairs } from '#features/clock/server/commands/record-pairs.ts';
import { readTimeline } from '#features/days/server/queries/timeline.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { workWith } from './counted-work.ts';

const at = (local: string) => plannedInstant(local as LocalDateTime, 'Europe/Berlin');
const date = '2026-03-10' as LocalDate;
const now = at('2026-03-12 12:00:00');
const noon = at(`${date} 12:00:00`);

test('the known hours of a day whose end is unknown count once someone has approved it as it is', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const pairs = [
    { clock_in: at(`${date} 08:00:00`), clock_out: at(`${date} 11:00:00`) },
    { clock_in: noon, clock_out: noon },
  ];
  await acme.inside((db) => recordPairs(db, { person_id: ana.id, pairs, now, source: 'import' }));
  const counted = async (approved_at: Date | null) =>
    acme.inside(async (db) => {
      await noteChange(db, ana.id);
      await db
        .updateTable('clocks')
        .set({ is_end_unknown: true })
        .where('person_id', '=', ana.id)
        .whereRef('ended_at', '=', 'started_at')
        .execute();
      await db.updateTable('attendances').set({ approved_at }).where('person_id', '=', ana.id).execute();
      const timeline = await readTimeline(db, ana.id, noon);
      const clocks = timeline.days.flatMap((day) => day.clocks);
      return workWith(timeline, date, clocks, now) / 3600;
    });
  expect(await counted(null)).toBe(0);
  expect(await counted(new Date(now * 1000))).toBe(3);
});
