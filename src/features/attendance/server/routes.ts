import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { implement } from '#platform/server/http/implement.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import { attendance } from '../contract.ts';
import { birdRowOf, birdViewOf } from './bird-view.ts';
import { calendarOf, monthlySummaryOf } from './calendar.ts';
import { detailsOf, detailsTimeOf } from './details.ts';
import { employeeOf, employeesPage } from './employees.ts';

export const attendanceRoutes = implement(attendance)({
  async employees({ db, context, actor, query }) {
    const paging = await requestedPage(db, query);
    const among = subjectsOf(actor, attendance.employees.access);
    const { people, total } = await employeesPage(db, { among, search: query.search }, paging, context.now);
    return { data: people, meta: metaOf(paging, total, people.length) };
  },

  async selfData({ db, context, actor, query }) {
    const user = await employeeOf(db, actor.id, context.now);
    return { user, data: await calendarOf(db, user, query, context.now) };
  },

  async allData({ db, context, query }) {
    const user = await employeeOf(db, query.user_id, context.now);
    return { user, data: await calendarOf(db, user, query, context.now) };
  },

  /** Days after the last one have nothing to say, whatever was planned for them. */
  async archivedData({ db, context, query: { user_id, discharged_date, ...range } }) {
    const user = await employeeOf(db, user_id, context.now);
    const until =
      user.discharged_date !== null && user.discharged_date < discharged_date ? user.discharged_date : discharged_date;
    return { user, data: await calendarOf(db, { ...user, discharged_date: until }, range, context.now) };
  },

  async monthlySummary({ db, context, params, query }) {
    return monthlySummaryOf(db, await employeeOf(db, params.user_id, context.now), query, context.now);
  },

  birdView: ({ db, context, actor, query }) =>
    birdViewOf(db, query, subjectsOf(actor, attendance.birdView.access), context.now),

  async birdRow({ db, context, query: { user_id, ...range } }) {
    const row = await birdRowOf(db, user_id, range, context.now);
    if (!row) throw platformFaults.notFound();
    return row;
  },

  details: ({ db, context, params }) => detailsOf(db, params, context.now),

  detailsTime: ({ db, context, params }) => detailsTimeOf(db, params, context.now),
});
