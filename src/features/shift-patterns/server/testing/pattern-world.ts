import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database, type Member } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { shiftPlanningRoutes } from '#features/shift-planning/server/routes.ts';
import { day, now, planWorld } from '#features/shift-planning/server/testing/plan-world.ts';
import { shiftPatterns } from '../../contract.ts';
import { registered } from '#features/shift-planning/server/testing/registered.ts';
import { shiftPatternsRoutes } from '../routes.ts';

export const march = { start_date: day('2026-03-02'), end_date: day('2026-03-08') };

interface Caller {
  readonly call: ReturnType<typeof callerFor>;
  readonly mia: Member;
  readonly ana: Member;
  /** Default pattern of the calls. */
  readonly pattern: string;
}

/** Actions on a pattern, one call each. */
function patternCalls({ call, mia, ana, pattern }: Caller) {
  const edit = async (id = pattern) => (await call(shiftPatterns.edit, { params: { id } }, mia)).body;
  const items = (people: readonly Member[]) => people.map(({ id }) => ({ id, type: 'user' as const }));
  return {
    edit,
    /** Lets people run the pattern, by default Ana from Monday, 2 March, with its first day. */
    put: (people: Member | readonly Member[] = ana, start: object = {}) => {
      const assigned_items = items([people].flat());
      const body = { pattern_id: pattern, assigned_items, starts_on: march.start_date, start_day: 1, ...start };
      return call(shiftPatterns.assignUsers, { body }, mia);
    },
    run: (more: object = {}, id = pattern, by: Member = mia) =>
      call(shiftPatterns.run, { params: { id }, body: { ...march, ...more } }, by),
    preview: (more: object = {}, id = pattern) =>
      call(shiftPatterns.preview, { params: { id }, body: { ...march, ...more } }, mia),
    /** Gives the pattern another cycle. */
    change: async (days: readonly (string | null)[], version?: string) => {
      const body = { name: 'Rota', days: [...days], version: version ?? (await edit()).version };
      return call(shiftPatterns.update, { params: { id: pattern }, body }, mia);
    },
  };
}

const rights = [
  'view_shift_calendar',
  'edit_shift_calendar',
  'view_shift_template',
  'add_shift_template',
  'edit_shift_template',
  'delete_shift_template',
] as const;

/** World of the planners, with a cycle of early, late, night and two days off that no one runs yet. */
export async function patternWorld(options: Parameters<typeof planWorld>[0] = {}) {
  const world = await planWorld(options);
  const { acme, early, late, night, ana } = world;
  const app = createHttp({
    authenticator: sessionAuthenticator(database),
    features: [shiftPlanningRoutes(registered), shiftPatternsRoutes(registered.daysOff)],
    now: () => new Date(now * 1000),
  });
  const call = callerFor(app);
  const mia = await acme.hire('Mia', ...rights);
  const store = (days: readonly (string | null)[], name = 'Rota') =>
    call(shiftPatterns.store, { body: { name, days: [...days] } }, mia);
  const pattern = (await store([early, late, night, null, null])).body.id;
  return { ...world, ...patternCalls({ call, mia, ana, pattern }), app, call, mia, store, pattern };
}

export type PatternWorld = Awaited<ReturnType<typeof patternWorld>>;
