import { randomUUID } from 'node:crypto';
import { connect } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { url } from '#platform/testing/company.ts';
import type { FeatureFixtures, RowContext } from '#platform/testing/rows.ts';
import { noteChange } from './journal.ts';

const day = ({ acme, owner }: RowContext, date: string) =>
  acme.inside(async (db) => {
    const id = randomUUID();
    await noteChange(db, owner.id, id);
    return db
      .insertInto('attendances')
      .values({ id, person_id: owner.id, working_date: date as LocalDate })
      .returning(['id as attendance_id', 'person_id'])
      .executeTakeFirstOrThrow();
  });

/** A clock from nine to five of a day. */
async function clock(context: RowContext, date: string) {
  const span = { started_at: new Date(`${date}T09:00:00Z`), ended_at: new Date(`${date}T17:00:00Z`) };
  const clocks = { ...(await day(context, date)), ...span, clock_out_id: randomUUID() };
  return context.acme.inside(async (db) => {
    await noteChange(db, clocks.person_id, clocks.attendance_id);
    return db
      .insertInto('clocks')
      .values({ ...clocks, zone: 'Europe/Berlin', source: 'web' })
      .returning(['id as clock_id', 'attendance_id', 'person_id'])
      .executeTakeFirstOrThrow();
  });
}

export const rows: FeatureFixtures = {
  entities: {
    attendance: async (context) => (await day(context, '2026-03-02')).attendance_id,
    clock: async (context) => (await clock(context, '2026-03-03')).clock_id,
    async break(context) {
      const span = { started_at: new Date('2026-03-04T12:00:00Z'), ended_at: new Date('2026-03-04T12:30:00Z') };
      const pause = { ...(await clock(context, '2026-03-04')), ...span, break_out_id: randomUUID() };
      return context.acme.inside(async (db) => {
        await noteChange(db, pause.person_id, pause.attendance_id);
        return (await db.insertInto('breaks').values(pause).returning('id').executeTakeFirstOrThrow()).id;
      });
    },
  },
  tables: {
    async emptied_days(context) {
      const { attendance_id, person_id } = await day(context, '2026-03-06');
      const dayOfDate = { attendance_id, person_id, working_date: '2026-03-06' as LocalDate };
      await context.acme.inside((db) => db.insertInto('emptied_days').values(dayOfDate).execute());
    },
    /** Inserted as before the log replaced this table, which the server itself can no longer write. */
    async attendance_history(context) {
      const { attendance_id, person_id } = await day(context, '2026-03-05');
      const line = { attendance_id, person_id, entity: 'attendance', entity_id: attendance_id };
      const owner = connect({ url, role: null, connections: 1 });
      await owner.outside('write', (db) =>
        db
          .insertInto('attendance_history')
          .values({ ...line, tenant_id: context.acme.id, action: 'comment', source: 'web' })
          .execute(),
      );
      await owner.close();
    },
  },
};
