import { randomUUID } from 'node:crypto';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Company } from '#platform/testing/company.ts';
import type { FeatureFixtures, PreparationContext } from '#platform/testing/rows.ts';
import { noteChange } from '#features/days/testing/journal.ts';

const date = '2026-03-02' as LocalDate;

/** A day with one entry from nine to five, which waits for approval if it is irregular. */
async function recordDay(acme: Company, person_id: string, working_date: LocalDate, is_irregular: boolean) {
  const [id, clock] = [randomUUID(), randomUUID()];
  await acme.inside(async (db) => {
    await noteChange(db, person_id, id);
    await db.insertInto('attendances').values({ id, person_id, working_date, has_irregular: is_irregular }).execute();
    await db
      .insertInto('clocks')
      .values({
        id: clock,
        clock_out_id: randomUUID(),
        attendance_id: id,
        person_id,
        started_at: new Date(`${working_date}T09:00:00Z`),
        ended_at: new Date(`${working_date}T17:00:00Z`),
        zone: 'Europe/Berlin',
        source: 'web',
        is_irregular,
      })
      .execute();
  });
  return id;
}

const irregular = ({ acme, subject }: PreparationContext) => recordDay(acme, subject.id, date, true);
const plain = ({ acme, subject }: PreparationContext) => recordDay(acme, subject.id, date, false);

const entry = { start_date_time: `${date} 09:00:00`, end_date_time: `${date} 17:00:00`, is_dirty: true };

/** The day of the example has no entries yet that could be changed. */
const added = {
  body: {
    clocks: [
      {
        ...entry,
        breaks: [{ start_date_time: `${date} 12:00:00`, end_date_time: `${date} 12:30:00`, is_dirty: true }],
      },
    ],
  },
};

export const rows: FeatureFixtures = {
  entities: {
    irregular_attendance: ({ acme, owner }) => recordDay(acme, owner.id, '2026-03-09' as LocalDate, true),
  },
  prepare: {
    update: async () => added,
    store: async () => added,
    async preview(context) {
      await plain(context);
    },
    async dismissDays(context) {
      await irregular(context);
    },
    async flagDays(context) {
      await plain(context);
    },
  },
};
