import type { Db } from '#platform/server/database/database.ts';
import type { Demo, DemoPart } from '#platform/server/demo.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import { openBatch } from '#features/shifts/server/commands/batches.ts';
import { storeStep, type Cell } from './commands/assign.ts';

/** Shifts are published four weeks ahead and drafted for the two weeks after that, as offsets in days. */
const [firstDraft, lastDraft] = [29, 42];

/** People on the production rota whose next weeks are drafted. */
const drafted = 8;

export const shiftPlanningDemo: DemoPart = {
  /** Runs only once, so that drafts that were published or discarded do not come back. */
  async update(db, demo) {
    if (await db.selectFrom('shift_batches').select('id').executeTakeFirst()) return;
    const planner = await idOf(db, demo.people.find(({ role }) => role === 'HR manager')?.email);
    const cells = planner ? await rota(db, demo) : [];
    if (!planner || cells.length === 0) return;
    const batch_id = await openBatch(db, { kind: 'plan', created_by: planner });
    await storeStep(db, { batch_id, actor_id: planner, cells, erased: [] });
  },
};

const idOf = async (db: Db, email: string | undefined): Promise<string | undefined> =>
  email === undefined
    ? undefined
    : (await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst())?.id;

/** Continues the early and late rotation for the next weeks; two of the published days change. */
async function rota(db: Db, { people, today }: Demo): Promise<Cell[]> {
  const rows = await db.selectFrom('shift_templates').select(['id', 'name']).where('deleted_at', 'is', null).execute();
  const templates = new Map(rows.map(({ id, name }) => [name, id]));
  const [early, late] = [templates.get('Early'), templates.get('Late')];
  const weeks = eachDay(addDays(today, 1), addDays(today, lastDraft));
  const rotating = people.filter(({ shiftOn, dischargedOn }) => {
    const names = new Set(weeks.map((date) => shiftOn(date)?.name));
    return dischargedOn === null && names.has('Early') && names.has('Late');
  });
  const cells: Cell[] = [];
  for (const { email, shiftOn } of rotating.slice(0, drafted)) {
    const person_id = await idOf(db, email);
    if (!person_id) continue;
    for (const date of eachDay(addDays(today, firstDraft), addDays(today, lastDraft))) {
      const template_id = templates.get(shiftOn(date)?.name ?? '');
      if (template_id) cells.push({ person_id, date, template_id });
    }
  }
  const first = rotating[0] && (await idOf(db, rotating[0].email));
  if (first && early && late)
    for (const date of weeks.filter((day) => rotating[0]?.shiftOn(day)?.name === 'Early').slice(-2))
      if (!cells.some((cell) => cell.person_id === first && cell.date === date))
        cells.push({ person_id: first, date, template_id: late });
  return cells;
}
