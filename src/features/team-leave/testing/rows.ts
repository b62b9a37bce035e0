import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures } from '#platform/testing/rows.ts';
import { renewFeed } from '../server/commands/feeds.ts';

const monday = '2026-11-30' as LocalDate;
const now = () => Math.floor(Date.now() / 1000);

export const rows: FeatureFixtures = {
  // Permission to follow one's own department.
  additionalPermissions: { leave_feed: ['view_employee_leave'] },
  entities: {
    /** Name of its file, used as the id. */
    leave_feed: ({ acme, owner }) =>
      acme.inside(async (db) => `${await renewFeed(db, { person_id: owner.id, department_id: null }, now())}.ics`),
  },
  tables: {
    leave_weeks_told: ({ acme }) =>
      acme.inside(async (db) => {
        const department = { name: `Team ${crypto.randomUUID().slice(0, 8)}` };
        const { id } = await db.insertInto('departments').values(department).returning('id').executeTakeFirstOrThrow();
        await db.insertInto('leave_weeks_told').values({ department_id: id, monday }).execute();
      }),
  },
};
