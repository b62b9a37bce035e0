import { sql } from 'kysely';
import type { Permission } from '#platform/shared/permissions.ts';
import type { FeatureFixtures, MakeRow, PreparationContext } from '#platform/testing/rows.ts';

/** An expired file of a report, owned by its maker. */
const file: MakeRow = async ({ acme, owner }) => {
  const id = crypto.randomUUID();
  const query = { start_date: '2026-03-01', end_date: '2026-03-31' };
  const settings = { query, file_name: 'timesheet.csv', format: 'csv', any_of: ['access_report_module'] };
  await acme.inside((db) =>
    db
      .insertInto('batches')
      .values({
        id,
        kind: 'reports.timesheet',
        settings: JSON.stringify(settings),
        title: 'Timesheet',
        url: `/batch-process/${id}`,
        file_url: `app/application/export/${id}`,
        file_until: new Date(Date.now() - 1000),
        started_by: owner.id,
        total: 1,
        done: 1,
        state: 'finished',
        ended_at: new Date(),
      })
      .execute(),
  );
  return id;
};

/** A saved report, sent monthly to a colleague who may open reports. */
const saved: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const values = {
      person_id: owner.id,
      name: crypto.randomUUID(),
      report: 'timesheet',
      filters: JSON.stringify({ period: 'last_cycle' }),
      send_every: 'month',
      next_send_at: new Date(Date.now() + 86_400_000),
    };
    return (await db.insertInto('saved_reports').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** Generating a file about time or leave requires at least one visible person, such as the caller. */
const mayAlso =
  (permission: Permission) =>
  async ({ acme, caller }: PreparationContext) => {
    await acme.inside((db) =>
      sql`insert into role_permissions (role_id, permission)
        select role_id, ${permission} from role_people where person_id = ${caller.id} limit 1
        on conflict do nothing`.execute(db),
    );
  };

export const rows: FeatureFixtures = {
  entities: { report_file: file, saved_report: saved },
  tables: {
    async saved_report_mails(context) {
      const saved_report_id = await saved(context);
      const row = { saved_report_id, person_id: context.owner.id };
      await context.acme.inside((db) => db.insertInto('saved_report_mails').values(row).execute());
    },
    async saved_report_people(context) {
      const saved_report_id = await saved(context);
      const row = { saved_report_id, person_id: context.owner.id };
      await context.acme.inside((db) => db.insertInto('saved_report_people').values(row).execute());
    },
  },
  prepare: {
    'reportCalls.timesheetFile': mayAlso('view_attendance'),
    'reportCalls.absenceFile': mayAlso('view_attendance'),
    'reportCalls.leaveFile': mayAlso('view_leave_application'),
    'reportCalls.again': mayAlso('view_attendance'),
  },
};
