import type { DemoPart } from '#platform/server/demo.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { nextSending, type Sending } from '../rules/sending.ts';
import type { SavedFilters } from '../rules/saved.ts';
import type { ReportName } from '../rules/shapes.ts';

interface DemoReport {
  readonly name: string;
  readonly report: ReportName;
  /** Names of departments. */
  readonly departments?: readonly string[];
  readonly filters: SavedFilters;
  readonly every: Sending | null;
  readonly hour: number;
  /** Names of the roles whose people receive it. */
  readonly roles: readonly string[];
}

/** Reports saved by the Owner. */
const saved: readonly DemoReport[] = [
  {
    name: 'Payroll, whole company',
    report: 'timesheet',
    filters: { period: 'last_cycle' },
    every: 'month',
    hour: 6,
    roles: ['Owner', 'HR manager'],
  },
  {
    name: 'Late and absent, production',
    report: 'absence',
    departments: ['Assembly', 'Dispatch'],
    filters: { period: 'last_week' },
    every: 'week',
    hour: 7,
    roles: ['HR manager'],
  },
  { name: 'Leave of this year', report: 'leave', filters: { period: 'this_year' }, every: null, hour: 6, roles: [] },
];

export const reportsDemo: DemoPart = {
  async create(db, { ownerId, people, now }) {
    const { timezone, first_day_of_week, calendar_cycle } = await settingsOf(db);
    const calendar = { zone: timezone, firstDay: first_day_of_week, cycleDay: calendar_cycle };
    const departments = await db.selectFrom('departments').select(['id', 'name']).execute();
    for (const { name, report, filters, every, hour, roles, departments: names = [] } of saved) {
      const ids = departments.filter((each) => names.includes(each.name)).map(({ id }) => id);
      const row = {
        person_id: ownerId,
        name,
        report,
        filters: JSON.stringify({ ...filters, ...(ids.length && { department: ids.join() }) }),
        send_every: every,
        send_hour: hour,
        next_send_at: every && new Date(nextSending(every, hour, now, calendar) * 1000),
      };
      const { id } = await db.insertInto('saved_reports').values(row).returning('id').executeTakeFirstOrThrow();
      const emails = people.filter(({ role }) => roles.includes(role)).map(({ email }) => email);
      if (emails.length === 0) continue;
      const readers = await db.selectFrom('people').select('id').where('email', 'in', emails).execute();
      for (const { id: person_id } of readers)
        await db.insertInto('saved_report_people').values({ saved_report_id: id, person_id }).execute();
    }
  },
};
