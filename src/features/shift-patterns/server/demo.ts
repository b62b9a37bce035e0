import type { Db } from '#platform/server/database/database.ts';
import type { Demo, DemoPart, DemoPerson } from '#platform/server/demo.ts';
import { addDays, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addPattern } from './commands/patterns.ts';
import { daysOff } from '#features/shifts/server/queries/days-off.ts';
import { runPattern } from './commands/run.ts';
import { assignPeople } from './commands/starts.ts';

/** Number of days for which drafts are made; those of the first four weeks are already published. */
const runDays = 56;

const week = (name: string) => [...Array<string | null>(5).fill(name), null, null];

export const shiftPatternsDemo: DemoPart = {
  /** Patterns of the company since the start of the demo data, each run by the people whose days follow it. */
  async create(db, demo) {
    const { people, rota, began } = demo;
    const templates = await templateIds(db);
    const add = (name: string, days: readonly (string | null)[]) =>
      addPattern(db, { name, days: days.map((shift) => (shift === null ? null : (templates.get(shift) ?? null))) });
    const rotaId = await add('2 – 2 – 2 – 4', rota);
    for (const person of people) {
      const start_day = person.rotaDayOn(began);
      if (start_day !== null) await start(db, rotaId, demo, { who: [person], starts_on: began, start_day });
    }
    const weeks = await add('Early and late weeks', [...week('Early'), ...week('Late')]);
    const monday = addDays(mondayOf(began), 7);
    for (const [shift, start_day] of [
      ['Early', 1],
      ['Late', 8],
    ] as const) {
      const who = people.filter((person) => changesWeekly(person, monday, shift));
      await start(db, weeks, demo, { who, starts_on: monday, start_day });
    }
    await add('Monday to Friday', week('Day'));
  },

  /** Runs only once, so that drafts of the rota that were published or discarded do not come back. */
  async update(db, { people, rota, today, features }) {
    if (await db.selectFrom('shift_pattern_runs').select('id').executeTakeFirst()) return;
    const planner = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', people.find(({ role }) => role === 'HR manager')?.email ?? '')
      .executeTakeFirst();
    const patterns = await db.selectFrom('shift_patterns').select(['id', 'days']).orderBy('id').execute();
    const pattern = patterns.find(({ days }) => days.length === rota.length);
    if (!planner || !pattern) return;
    await runPattern(db, pattern.id, {
      start_date: addDays(today, 1),
      end_date: addDays(today, runDays),
      keep_hand: true,
      on_conflict: 'skip',
      actor_id: planner.id,
      daysOff: daysOff.of(features),
    });
  },
};

async function templateIds(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('shift_templates').select(['id', 'name']).where('deleted_at', 'is', null).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Whether a person alternates between this shift and the other one by week and is not away in all those weeks. */
function changesWeekly(person: DemoPerson, monday: LocalDate, shift: 'Early' | 'Late'): boolean {
  if (person.rotaDayOn(monday) !== null) return false;
  const other = shift === 'Early' ? 'Late' : 'Early';
  const [own, next] = [0, 1].map((odd) => namesIn(person, addDays(monday, odd * 7)));
  return Boolean(own?.has(shift) && !own.has(other) && next?.has(other));
}

/** Names of a person's shifts in this week and every second one after it, within half a year. */
function namesIn({ shiftOn }: DemoPerson, monday: LocalDate): ReadonlySet<string | undefined> {
  const weeks = Array.from({ length: 13 }, (_, index) => addDays(monday, index * 14));
  return new Set(weeks.flatMap((first) => [0, 1, 2, 3, 4].map((day) => shiftOn(addDays(first, day))?.name)));
}

interface DemoPatternStart {
  readonly who: readonly DemoPerson[];
  readonly starts_on: LocalDate;
  readonly start_day: number;
}

async function start(
  db: Db,
  pattern_id: string,
  { now, people }: Demo,
  { who, ...begins }: DemoPatternStart,
): Promise<void> {
  const planner = people.find(({ role }) => role === 'HR manager')?.email;
  const stored = await db.selectFrom('people').select(['id', 'email']).execute();
  const ids = new Map(stored.map(({ id, email }) => [email, id]));
  const items = who.flatMap(({ email }) => ids.get(email) ?? []).map((id) => ({ id, type: 'user' as const }));
  const actor_id = ids.get(planner ?? '') ?? null;
  if (items.length) await assignPeople(db, { pattern_id, items, ends_on: null, ...begins }, { actor_id, now });
}
