import { createHttp } from '#platform/server/http/http.ts';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  callerFor,
  company,
  type Company,
  database,
  type CompanyOptions,
  type Member,
  type TestReply,
} from '#platform/testing/company.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { batchJob, type BatchReference } from '#features/batches/server/commands/batch-job.ts';
import { shiftsListeners } from '#features/shifts/server/listeners.ts';
import { createTemplate, setStandardShift, type NewTemplate } from '#features/shifts/server/commands.ts';
import { shiftPlanning } from '../../contract.ts';
import type { AssignedItem } from '../../rules/input-shapes.ts';
import type { Conflict } from '../../rules/shapes.ts';
import { publishKind } from '../publish-kind.ts';
import { shiftPlanningRoutes } from '../routes.ts';
import { registered } from './registered.ts';

export const day = (text: string) => text as LocalDate;
export const days = (from: string, to: string) => eachDay(day(from), day(to));

/** Noon on Monday, 2 March 2026. */
export const now = Date.parse('2026-03-02T11:00:00Z') / 1000;

const hours = (name: string, start_time: string, more: Partial<NewTemplate> = {}): NewTemplate => ({
  name,
  color: '#0F766E',
  start_time,
  work_time: 28_800,
  break_time: 1800,
  grace_minutes: null,
  repeat_on: [1, 2, 3, 4, 5],
  ...more,
});

/** Response, successful or refused. */
export type Answer<Body> = TestReply<
  Body & {
    code?: string;
    message?: string;
    data?: { conflicts?: Conflict[]; changed?: { name: string; date: string }[] };
  }
>;

type Call = ReturnType<typeof callerFor>;

/** Actions of a planner, one call each. */
function plannersCalls(call: Call, rafael: Member) {
  const assign = (items: readonly AssignedItem[], more: object = {}, by: Member = rafael) =>
    call(shiftPlanning.assignShift, { body: { assigned_items: [...items], reason: 'Agreed', ...more } }, by);
  const ofBatch = <Body extends object>(id: string, body: Body) => ({ params: { id }, body });
  return {
    assign,
    /** Drafts the items and returns the id of their batch. */
    draft: async (items: readonly AssignedItem[], by: Member = rafael) =>
      (await assign(items, { on_conflict: 'keep' }, by)).body.batch_id ?? '',
    publish: (id: string, body: object = {}, by: Member = rafael) =>
      call(shiftPlanning.confirmPublishing, ofBatch(id, { reason: 'Agreed', ...body }), by),
    cancel: (id: string, by: Member = rafael) => call(shiftPlanning.cancelPublishing, ofBatch(id, {}), by),
    undo: (id: string, by: Member = rafael) => call(shiftPlanning.undo, ofBatch(id, {}), by),
    item: (
      user: Member | readonly Member[],
      dates: readonly LocalDate[],
      shift_template_id: string | null,
    ): AssignedItem => ({ user_ids: [user].flat().map(({ id }) => id), dates: [...dates], shift_template_id }),
  };
}

/** Views of the plan for the week of 2 March. */
function plannersViews(call: Call, rafael: Member) {
  const week = { start_date: day('2026-03-02'), end_date: day('2026-03-08') };
  const index = async (query: object = {}, by: Member = rafael) =>
    (await call(shiftPlanning.index, { query: { ...week, ...query } }, by)).body;
  return {
    index,
    /** A person's days: 'E e - .' – published, drafted, day off, nothing of their own. */
    async week(member: Member, query: object = {}, by: Member = rafael): Promise<string> {
      const page = await index(query, by);
      const row = page.data.find(({ id }) => id === member.id);
      const letter = (number = -2) => (number === -2 ? '.' : (page.shifts[number]?.letter ?? '-'));
      return page.dates
        .map((date, index) => {
          const draft = row?.drafts.find((draft) => draft.date === date);
          return draft ? letter(draft.shift).toLowerCase() : letter(row?.plan[index]);
        })
        .join(' ');
    },
  };
}

/** Runs the worker on queued work. */
function workerOf({ id }: Company) {
  return async (batch_id: string) => {
    const log = { error: (facts: { err?: unknown }) => console.error(facts.err) };
    const context = { data: { company_id: id, batch_id }, database, log, now };
    await batchJob(publishKind(registered.impacts)).run(context as unknown as JobContext<BatchReference>);
  };
}

/** Delivers pending events to the listeners of shifts. */
export const deliver = ({ acme }: Pick<PlanWorld, 'acme'>) =>
  acme.inside(async (db) => {
    const delivered = new Set<string>();
    for (;;) {
      const events = await db
        .selectFrom('events')
        .select(['id', 'type', 'payload', 'created_at'])
        .orderBy('id')
        .execute();
      const next = events.filter(({ id }) => !delivered.has(id));
      if (next.length === 0) return;
      for (const event of next) {
        delivered.add(event.id);
        for (const listener of shiftsListeners.filter(({ on }) => on === event.type))
          await listener.run({
            db,
            company_id: acme.id,
            event,
            publish: () => {},
            send: async () => {},
            sendEach: async () => {},
          } as never);
      }
    }
  });

/** A company with Rafael and Nora, who plan, two more people, and an early, a late and a night shift. */
export async function planWorld(options: CompanyOptions = {}) {
  const acme = await company(options);
  let instant = now;
  const app = createHttp({
    authenticator: sessionAuthenticator(database),
    features: [shiftPlanningRoutes(registered)],
    now: () => new Date(instant * 1000),
  });
  const call = callerFor(app);
  const rafael = await acme.hire('Rafael', 'view_shift_calendar', 'edit_shift_calendar');
  const nora = await acme.hire('Nora', 'view_shift_calendar', 'edit_shift_calendar');
  const [ana, ben] = [await acme.hire('Ana', 'view_attendance'), await acme.hire('Ben')];
  const add = (template: NewTemplate) => acme.inside((db) => createTemplate(db, template));
  const [early, late] = [await add(hours('Early', '06:00')), await add(hours('Late', '14:00'))];
  const night = await add(hours('Night', '22:00', { work_time: 27_000 }));
  /** Standard hours from the beginning: 9:00 to 17:30 on weekdays. */
  const standardHours = async () => {
    const template_id = await add(hours('Office', '09:00'));
    await acme.inside((db) => setStandardShift(db, { effective_from: day('2000-01-01'), template_id }));
  };
  return {
    ...plannersCalls(call, rafael),
    ...plannersViews(call, rafael),
    addTemplate: (name: string, start: string, more: Partial<NewTemplate> = {}) => add(hours(name, start, more)),
    work: workerOf(acme),
    at: (seconds: number) => void (instant = seconds),
    acme,
    app,
    call,
    rafael,
    nora,
    ana,
    ben,
    early,
    late,
    night,
    standardHours,
  };
}

export type PlanWorld = Awaited<ReturnType<typeof planWorld>>;
