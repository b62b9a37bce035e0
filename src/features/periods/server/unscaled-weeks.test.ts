import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rowsOf } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { company } from '#platform/testing/company.ts';
import { close } from '../testing/closing.ts';

const date = (text: string) => text as LocalDate;

test('weekly hours without days stay unscaled only in periods that were closed for the person', async () => {
  const acme = await company();
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  await acme.inside((db) =>
    db
      .insertInto('employment_rows')
      .values(
        [ana, ben].map(({ id }) => ({
          person_id: id,
          field: 'weekly_work_time',
          effective_from: date('2026-02-01'),
          weekly_work_time: 72_000,
        })),
      )
      .execute(),
  );
  await close(acme, 'March 2026', '2026-03-01', '2026-03-31');
  await close(acme, 'May 2026', '2026-05-01', '2026-05-31', ana);
  const [update = ''] =
    /update employment_rows r[^;]+/.exec(readFileSync('db/migrations/1002_working_weeks.sql', 'utf8')) ?? [];
  const rows = await acme.inside(async (db) => {
    await rowsOf(db, update, []);
    return db
      .selectFrom('employment_rows')
      .select(['person_id', 'unscaled_until'])
      .where('effective_from', '=', date('2026-02-01'))
      .execute();
  });
  const until = new Map(rows.map(({ person_id, unscaled_until }) => [person_id, unscaled_until]));
  expect([until.get(ana.id), until.get(ben.id)]).toEqual(['2026-05-31', '2026-03-31']);
});
