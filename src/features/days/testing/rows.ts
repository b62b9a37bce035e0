import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureRows, RowContext } from '#platform/testing/rows.ts';

const day = ({ acme, owner }: RowContext, date: string) =>
  acme.inside((db) =>
    db
      .insertInto('attendances')
      .values({ person_id: owner.id, working_date: date as LocalDate })
      .returning(['id as attendance_id', 'person_id'])
      .executeTakeFirstOrThrow(),
  );

/** From nine to five of a day. */
async function clock(context: RowContext, date: string) {
  const span = { started_at: new Date(`${date}T09:00:00Z`), ended_at: new Date(`${date}T17:00:00Z`) };
  const clocks = { ...(await day(context, date)), ...span, clock_out_id: crypto.randomUUID() };
  return context.acme.inside((db) =>
    db
      .insertInto('clocks')
      .values({ ...clocks, zone: 'Europe/Berlin', source: 'web' })
      .returning(['id as clock_id', 'attendance_id', 'person_id'])
      .executeTakeFirstOrThrow(),
  );
}

export const rows: FeatureRows = {
  entities: {
    attendance: async (context) => (await day(context, '2026-03-02')).attendance_id,
    clock: async (context) => (await clock(context, '2026-03-03')).clock_id,
    async break(context) {
      const span = { started_at: new Date('2026-03-04T12:00:00Z'), ended_at: new Date('2026-03-04T12:30:00Z') };
      const pause = { ...(await clock(context, '2026-03-04')), ...span, break_out_id: crypto.randomUUID() };
      return context.acme.inside(
        async (db) => (await db.insertInto('breaks').values(pause).returning('id').executeTakeFirstOrThrow()).id,
      );
    },
  },
  tables: {
    async attendance_history(context) {
      const { attendance_id, person_id } = await day(context, '2026-03-05');
      const line = { attendance_id, person_id, entity: 'attendance', entity_id: attendance_id };
      await context.acme.inside((db) =>
        db
          .insertInto('attendance_history')
          .values({ ...line, action: 'comment', source: 'web' })
          .execute(),
      );
    },
  },
};
