import { platformFaults } from '#platform/shared/faults.ts';
import type { Handlers } from '#platform/server/implement.ts';
import { settingsOf } from '#features/company/server/queries.ts';
import { metaOf, type attendance } from '../contract.ts';
import { birdRowOf, birdViewOf } from './bird-view.ts';
import { calendarOf, monthlySummaryOf } from './calendar.ts';
import { detailsOf, detailsTimeOf } from './details.ts';
import { employeeOf, employeesPage, mayView } from './employees.ts';

type ViewCall = 'employees' | 'selfData' | 'allData' | 'archivedData' | 'monthlySummary' | 'birdView' | 'birdRow' | 'details' | 'detailsTime';

export const viewHandlers: Pick<Handlers<typeof attendance>, ViewCall> = {
  async employees({ db, call, query }) {
    const per_page = query.per_page ?? (await settingsOf(db)).rows_per_page;
    const { people, total } = await employeesPage(db, { search: query.search }, { page: query.page, per_page }, call.now);
    return { data: people, meta: metaOf(query.page, per_page, total, people.length) };
  },

  async selfData({ db, call, actor, query }) {
    const user = await employeeOf(db, actor.id, call.now);
    return { user, data: await calendarOf(db, user, query, call.now) };
  },

  async allData({ db, call, query }) {
    const user = await employeeOf(db, query.user_id, call.now);
    return { user, data: await calendarOf(db, user, query, call.now) };
  },

  /** Days after the last one have nothing to say, whatever was planned for them. */
  async archivedData({ db, call, query: { user_id, discharged_date, ...range } }) {
    const user = await employeeOf(db, user_id, call.now);
    const until = user.discharged_date !== null && user.discharged_date < discharged_date ? user.discharged_date : discharged_date;
    return { user, data: await calendarOf(db, { ...user, discharged_date: until }, range, call.now) };
  },

  async monthlySummary({ db, call, actor, params, query }) {
    mayView(actor, params.user_id, 'view_any_attendance', 'view_archived_employee');
    return monthlySummaryOf(db, await employeeOf(db, params.user_id, call.now), query, call.now);
  },

  birdView: ({ db, call, query }) => birdViewOf(db, query, call.now),

  async birdRow({ db, call, query: { user_id, ...range } }) {
    const row = await birdRowOf(db, user_id, range, call.now);
    if (!row) throw platformFaults.notFound();
    return row;
  },

  async details({ db, call, actor, params }) {
    mayView(actor, params.user_id, 'view_any_attendance');
    return detailsOf(db, params, call.now);
  },

  async detailsTime({ db, call, actor, params }) {
    mayView(actor, params.user_id, 'view_any_attendance', 'edit_any_attendance');
    return detailsTimeOf(db, params, call.now);
  },
};
