import { platformFaults } from '#platform/shared/faults.ts';
import { metaOf } from '#platform/shared/paging.ts';
import { implement, type Handlers } from '#platform/server/http/implement.ts';
import { PackedReply } from '#platform/server/http/packed-reply.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import { seenLeaveOf } from '#features/leave-applications/server/queries/spent-types.ts';
import { attendance } from '../contract.ts';
import { literalRow, packedRow } from './bird-rows.ts';
import { literalText } from './bird-text.ts';
import { BirdMemory, birdRowOf, birdViewOf } from './bird-view.ts';
import { calendarOf, monthlySummaryOf } from './calendar.ts';
import { detailsOf, detailsTimeOf } from './details.ts';
import { employeeOf, employeesPage } from './employees.ts';
import type { DayNoteReader } from './queries/day-notes.ts';
import { datesOf } from './month-range.ts';

type AttendanceHandlers = Handlers<typeof attendance>;

const listed = PackedReply.lister(attendance.birdView.reply);

const birdHandlers = (memory: BirdMemory): Pick<AttendanceHandlers, 'birdView' | 'birdPacked' | 'birdRow'> => ({
  async birdView({ db, context: { company_id, now }, actor, query }) {
    const among = subjectsOf(actor, attendance.birdView.access);
    const seen = await seenLeaveOf(db, actor, now);
    const { rows, dates, beside } = await birdViewOf(db, query, { memory, company_id, among, seen, now });
    return listed(
      beside,
      rows.map((row) => literalText(row, { dates, now, seen })),
    );
  },

  async birdPacked({ db, context: { company_id, now }, actor, query }) {
    const among = subjectsOf(actor, attendance.birdPacked.access);
    const seen = await seenLeaveOf(db, actor, now);
    const { rows, beside } = await birdViewOf(db, query, { memory, company_id, among, seen, now });
    return { data: rows.map((row) => packedRow(row, now, seen)), ...beside };
  },

  async birdRow({ db, actor, context: { company_id, now }, query: { user_id, ...range } }) {
    const row = await birdRowOf(db, user_id, range, { memory, company_id, now });
    if (!row) throw platformFaults.notFound();
    return literalRow(row, { dates: datesOf(range), now, seen: await seenLeaveOf(db, actor, now) });
  },
});

const dayHandlers = (notes: readonly DayNoteReader[]): Pick<AttendanceHandlers, 'details' | 'detailsTime'> => ({
  details: ({ db, actor, context, params }) => detailsOf(db, params, { actor, now: context.now }, notes),

  detailsTime: ({ db, actor, context, params }) => detailsTimeOf(db, params, { actor, now: context.now }),
});

const calendarHandlers: Omit<
  AttendanceHandlers,
  keyof (ReturnType<typeof birdHandlers> & ReturnType<typeof dayHandlers>)
> = {
  async employees({ db, context, actor, query }) {
    const paging = await requestedPage(db, query);
    const among = subjectsOf(actor, attendance.employees.access);
    const { people, total } = await employeesPage(db, { among, search: query.search }, paging, context.now);
    return { data: people, meta: metaOf(paging, total, people.length) };
  },

  async selfData({ db, context, actor, query }) {
    const user = await employeeOf(db, actor.id, context.now);
    return { user, ...(await calendarOf(db, user, query, { actor, now: context.now })) };
  },

  async allData({ db, actor, context, query }) {
    const user = await employeeOf(db, query.user_id, context.now);
    return { user, ...(await calendarOf(db, user, query, { actor, now: context.now })) };
  },

  /** Days after the last one are empty, whatever was planned for them. */
  async archivedData({ db, actor, context, query: { user_id, discharged_date, ...range } }) {
    const user = await employeeOf(db, user_id, context.now);
    const until =
      user.discharged_date !== null && user.discharged_date < discharged_date ? user.discharged_date : discharged_date;
    const person = { ...user, discharged_date: until };
    return { user, ...(await calendarOf(db, person, range, { actor, now: context.now })) };
  },

  async monthlySummary({ db, context, params, query }) {
    return monthlySummaryOf(db, await employeeOf(db, params.user_id, context.now), query, context.now);
  },
};

/**
 * @param memory cache of bird views; all of it can be recreated
 * @param notes readers of what does not fit on a day
 */
export const attendanceRoutesWith = (memory: BirdMemory, notes: readonly DayNoteReader[] = []) =>
  implement(attendance)({ ...calendarHandlers, ...dayHandlers(notes), ...birdHandlers(memory) });

export const attendanceRoutes = attendanceRoutesWith(new BirdMemory());
