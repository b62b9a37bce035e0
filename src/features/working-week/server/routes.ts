import type { Db } from '#platform/server/database/database.ts';
import {
  implement,
  type Actor,
  type Handlers,
  type RequestContext,
  type Routes,
} from '#platform/server/http/implement.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import { translate } from '#platform/shared/translate.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { weekOn } from '#features/company/rules/weeks-in-force.ts';
import { withImpact, type EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import { firstDayFrom } from '#features/employment/server/queries.ts';
import { lockPerson } from '#features/people/server/commands.ts';
import { requireSection } from '#features/profile/server/queries.ts';
import { shiftTemplates } from '#features/shifts/server/queries.ts';
import { weeksOfPeople } from '../contract.ts';
import { storeWeek, withdrawWeek } from './commands/store.ts';
import { previewWeek } from './preview.ts';
import { figuresOf, shownWeek } from './queries/figures.ts';
import { publishedMean } from './queries/published-mean.ts';
import { weekFormOf, weekRowsOf, weekSourcesOf } from './queries/weeks.ts';

interface Call {
  readonly db: Db;
  readonly actor: Actor;
  readonly context: RequestContext;
}

type Handler<Name extends keyof typeof weeksOfPeople> = Handlers<typeof weeksOfPeople>[Name];

const seesLeave = ({ id, permissions }: Actor, personId: string) =>
  id === personId || permissions.has('view_employee_leave');

/** Opens the employment of a person whose week the caller may change. @throws 404, 403 */
async function requireEdit(call: Call, userId: string): Promise<string> {
  return (await requireSection(call, userId, 'employment_info', 'edit')).id;
}

const view: Handler<'view'> = async (call) => {
  const { db, actor, context } = call;
  const profile = await requireSection(call, call.params.user_id, 'employment_info', 'view');
  const today = await todayOf(db, context.now);
  const on = await firstDayFrom(db, profile.id, today);
  // Owners may change their own employment, but no one their own week.
  const may_edit = profile.mayEdit('employment_info') && profile.id !== actor.id;
  const query = { person_id: profile.id, on, today, isAlone: true, seesLeave: seesLeave(actor, profile.id) };
  const [rows, figures, sources, templates, mean] = await Promise.all([
    weekRowsOf(db, profile.id, today),
    figuresOf(db, query),
    weekSourcesOf(db, profile.id),
    may_edit ? shiftTemplates(db) : [],
    publishedMean(db, profile.id, today),
  ]);
  const company = shownWeek(weekOn({ ...sources, own: [] }, on));
  return {
    data: { rows, on, figures, company, templates: templates.map(templateOf), mean },
    version: versionOf(weekFormOf(rows)),
    may_edit,
  };
};

const templateOf = ({ start_time, ...template }: Awaited<ReturnType<typeof shiftTemplates>>[number]) => ({
  ...template,
  start_time: start_time.slice(0, 5),
});

const makeStore =
  (impacts: EmploymentImpacts): Handler<'makeStore'> =>
  async ({ transact, actor, context, params, body }) => {
    const { row_id, ...change } = body;
    const { id, today } = await transact('read', async (db) => ({
      id: await requireEdit({ db, actor, context }, params.user_id),
      today: await todayOf(db, context.now),
    }));
    const { effective_from: on } = change;
    const figures = { person_id: id, on, today, isAlone: false, seesLeave: seesLeave(actor, id) };
    return previewWeek((work) => transact('write', work), {
      change: { actor, person_ids: [id], today },
      impacts,
      lock: (db) => lockPerson(db, id),
      async withdraw(db) {
        if (row_id) await withdrawWeek(db, id, row_id, today);
      },
      // The reason is asked for beside the preview.
      store: (db) => storeWeek(db, id, { ...change, reason: change.reason ?? '–' }, { actor_id: actor.id, today }),
      figures: (db) => figuresOf(db, figures),
    });
  };

const store =
  (impacts: EmploymentImpacts): Handler<'store'> =>
  async (call) => {
    const { db, actor, context } = call;
    const { row_id, confirmed, version, ...change } = call.body;
    const id = await requireEdit(call, call.params.user_id);
    const today = await todayOf(db, context.now);
    await lockPerson(db, id);
    requireUnchanged(version, weekFormOf(await weekRowsOf(db, id, today)));
    await withImpact(db, { actor, person_ids: [id], today }, { impacts, confirmed }, async () => {
      if (row_id) await withdrawWeek(db, id, row_id, today);
      await storeWeek(db, id, change, { actor_id: actor.id, today });
    });
    return {
      message: change.effective_from > today ? translate('Change scheduled.') : translate('Working week saved.'),
    };
  };

const withdraw =
  (impacts: EmploymentImpacts): Handler<'withdraw'> =>
  async (call) => {
    const { db, actor, context, body } = call;
    const id = await requireEdit(call, call.params.user_id);
    const today = await todayOf(db, context.now);
    await lockPerson(db, id);
    await withImpact(db, { actor, person_ids: [id], today }, { impacts, confirmed: body.confirmed }, () =>
      withdrawWeek(db, id, body.row_id, today),
    );
    return { message: translate('Scheduled change cancelled.') };
  };

/** Returns the routes with contributions of later features. */
export const workingWeekRoutesWith = (impacts: EmploymentImpacts): Routes =>
  implement(weeksOfPeople)({
    view,
    makeStore: makeStore(impacts),
    store: store(impacts),
    withdraw: withdraw(impacts),
  });
