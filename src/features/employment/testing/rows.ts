import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, PreparationContext, RowContext } from '#platform/testing/rows.ts';

const later = '2050-01-01' as LocalDate;

/** Plans a change of the person and returns its change id. */
const planned = ({ acme, owner }: RowContext) =>
  acme.inside(async (db) => {
    const row = { person_id: owner.id, field: 'weekly_work_time', weekly_work_time: 3600, effective_from: later };
    return (await db.insertInto('employment_rows').values(row).returning('change_id').executeTakeFirstOrThrow())
      .change_id;
  });

const become =
  (columns: { status: string; discharged_date?: LocalDate }) =>
  async ({ acme, subject }: PreparationContext): Promise<void> => {
    await acme.inside((db) => db.updateTable('people').set(columns).where('id', '=', subject.id).execute());
  };

const leave = become({ status: 'discharged', discharged_date: '2020-01-01' as LocalDate });

export const rows: FeatureFixtures = {
  entities: { employment_change: planned },
  tables: {
    salaries: ({ acme, owner }) =>
      acme.inside((db) =>
        db
          .insertInto('salaries')
          .values({ person_id: owner.id, effective_from: later, amount: '100', currency: 'EUR', pay_period: 'month' })
          .execute(),
      ),
  },
  prepare: {
    restore: become({ status: 'active', discharged_date: later }),
    /** A caller who has left could make no request, so they stay. */
    async rehire(context) {
      if (context.subject.id !== context.caller.id) await leave(context);
    },
    resendInvitation: become({ status: 'invited' }),
    invitationLink: become({ status: 'invited' }),
  },
};
