import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, MakeRow } from '#platform/testing/rows.ts';

/** A confirmation of the owner’s, of a period long before others. */
const period_step: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const [starts_on, ends_on] = ['1950-01-01' as LocalDate, '1950-01-31' as LocalDate];
    const sums = { work_time: 0, planned_time: 0, balance: 0, leave_days: 0 };
    const document = JSON.stringify({ person_id: owner.id, starts_on, ends_on, days: [], sums });
    const row = { name: 'January 1950', person_id: owner.id, taken_by: owner.id, starts_on, ends_on };
    const hash = '0'.repeat(64);
    const step = { ...row, kind: 'confirmed', taken_at: new Date(0), document, hash, figures_hash: hash };
    return (await db.insertInto('period_steps').values(step).returning('id').executeTakeFirstOrThrow()).id;
  });

const pay_calendar: MakeRow = ({ acme }) =>
  acme.inside(async (db) => {
    const cycle = JSON.stringify({ kind: 'weekly', weekday: 1 });
    return (await db.insertInto('pay_calendars').values({ cycle }).returning('id').executeTakeFirstOrThrow()).id;
  });

const starts_on = '2026-03-01' as LocalDate;
const version = '9f86d081884c7d65';

export const rows: FeatureFixtures = {
  entities: { period_step },
  aboutCaller: {
    confirmFor: async ({ caller }) => ({
      body: { person_id: caller.id, starts_on, version, reason: 'Seen on paper.' },
    }),
    sendBack: async ({ caller }) => ({
      body: { person_id: caller.id, starts_on, version, reason: 'A break is missing.' },
    }),
    approve: async ({ caller }) => ({ body: { starts_on, people: [{ person_id: caller.id, version }] } }),
  },
  tables: { period_steps: period_step, pay_calendars: pay_calendar },
};
