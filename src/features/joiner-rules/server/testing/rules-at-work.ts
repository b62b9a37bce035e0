import { sql } from 'kysely';
import type { Company } from '#platform/testing/company.ts';
import { employ } from '#features/people/testing/employ.ts';
import { joinerRules } from '../../contract.ts';
import { rulesWorld } from './rules-world.ts';

type World = Awaited<ReturnType<typeof rulesWorld>>;

interface Row {
  readonly text: string;
  readonly choice?: { readonly key: string; readonly is_ticked: boolean };
}

interface Preview {
  readonly effects: readonly { readonly key: string; readonly rows: readonly Row[] }[];
  readonly confirmed: string;
}

/** Returns what a refusal shows of the moves, and the token that confirms it. */
export function shownMoves(reply: { readonly body: unknown }) {
  const { effects, confirmed } = (reply.body as { data: Preview }).data;
  return { rows: effects.flatMap(({ key, rows }) => (key === 'rules' ? [...rows] : [])), confirmed };
}

/** Moves a person after confirming what was shown. */
export async function confirmMove({ move }: Pick<World, 'move'>, id: string, body: object, choices = {}) {
  const { rows, confirmed } = shownMoves(await move(id, body));
  return { rows, done: await move(id, { ...body, confirmed, choices }) };
}

/** Applies a rule to people who are here, after the preview. */
export async function applyRule({ call, ida, work }: World, rule_id: string, more: object = {}) {
  const sent = { rule_id, ...more };
  const { body: shown } = await call(joinerRules.previewApply, { body: sent }, ida);
  const { body } = await call(joinerRules.apply, { body: { ...sent, confirmed: shown.confirmed } }, ida);
  await work(body.batch_id);
  return { shown, batch_id: body.batch_id };
}

export async function undoApplication({ call, ida, work }: World, batch_id: string): Promise<void> {
  const { body } = await call(joinerRules.undo, { body: { batch_id } }, ida);
  await work(body.batch_id);
}

/** Adds a role without permissions. */
export const addRole = (acme: Company, name: string) =>
  acme.inside(async (db) => {
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from roles)`;
    return (await db.insertInto('roles').values({ name, position }).returning('id').executeTakeFirstOrThrow()).id;
  });

/** Returns which of some roles a person holds. */
export const rolesOf = async (acme: Company, person_id: string, ids: readonly string[]) => {
  const rows = await acme.inside((db) =>
    db.selectFrom('role_people').select('role_id').where('person_id', '=', person_id).execute(),
  );
  return ids.filter((id) => rows.some(({ role_id }) => role_id === id));
};

/** A company with Ana in Workshop. */
export async function workshopWorld() {
  const world = await rulesWorld();
  const ana = await world.acme.hire('Ana');
  await world.acme.inside((db) => employ(db, ana.id, { department_id: world.workshop }));
  const added = async (table: 'leave_policies' | 'leave_reviews', name: string) =>
    world.acme.inside(
      async (db) => (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id,
    );
  return { ...world, ana, added };
}
