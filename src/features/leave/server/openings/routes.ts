import { implement } from '#platform/server/http/implement.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { metaOf, type Paging } from '#platform/shared/paging.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { requestedPage, todayOf } from '#features/company/server/queries.ts';
import { cardsByIds, namesOf } from '#features/people/server/queries.ts';
import { openingKey } from '../queries/effects.ts';
import { leaveTypesOf } from '../queries/types.ts';
import { leaveOpenings } from '../../rules/openings-contract.ts';
import { broughtInText } from '../../rules/opening-wording.ts';
import { bringIn, confirmedOf, checkedCells, openingEffects } from './openings.ts';

interface OpeningRow {
  readonly id: string;
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly date: LocalDate;
  readonly amount: number;
  readonly created_by: string | null;
  readonly created_at: Date;
}

async function openingsPage(db: Db, search: string | undefined, { limit, offset }: Paging) {
  const from = `from leave_lines l join people p on p.id = l.person_id
    where l.kind = 'opening' and ($1 = '' or strpos(p.name_key, (select name_key($1))) > 0)`;
  const term = search?.trim() ?? '';
  const [rows, [counted]] = await Promise.all([
    rowsOf<OpeningRow>(
      db,
      `select l.id, l.person_id, l.leave_type_id, l.date, l.amount::float8 as amount, l.created_by, l.created_at
         ${from} order by l.created_at desc, p.name_key, l.id limit $2 offset $3`,
      [term, limit, offset],
    ),
    rowsOf<{ total: number }>(db, `select count(*)::int as total ${from}`, [term]),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export const openingRoutes = implement(leaveOpenings)({
  async index({ db, query }) {
    const paging = await requestedPage(db, query);
    const { rows, total } = await openingsPage(db, query.search, paging);
    const [types, cards, names] = await Promise.all([
      leaveTypesOf(db, { withTrash: true }),
      cardsByIds(db, [...new Set(rows.map(({ person_id }) => person_id))]),
      namesOf(
        db,
        rows.flatMap(({ created_by }) => created_by ?? []),
      ),
    ]);
    const data = rows.flatMap(({ person_id, leave_type_id, created_by, created_at, ...row }) => {
      const user = cards.find(({ id }) => id === person_id);
      const leave_type = types.find(({ id }) => id === leave_type_id);
      const by = (created_by !== null && names.get(created_by)) || null;
      return user && leave_type
        ? [{ ...row, user, leave_type, created_by: by, created_at: created_at.toISOString() }]
        : [];
    });
    return { data, meta: metaOf(paging, total, data.length) };
  },

  async preview({ db, actor, context: { now }, body }) {
    const today = await todayOf(db, now);
    const cells = await checkedCells(db, body, { actor_id: actor.id, is_owner: actor.is_owner, today });
    const [{ balances, ...impact }, cards] = await Promise.all([
      openingEffects(db, body.date, cells, today),
      cardsByIds(db, [...new Set(cells.flatMap(({ person_id }) => person_id ?? []))]),
    ]);
    const users = new Map(cards.map((card) => [card.id, card]));
    const count = (state: string) => cells.filter((cell) => cell.state === state).length;
    return {
      rows: cells.map(({ person_id, type, line, person, amount, state, why }) => {
        const effect = person_id === null ? undefined : balances.get(openingKey(person_id, type.id));
        const becomes = { before: effect?.before ?? null, after: effect?.after ?? null };
        const user = (person_id !== null && users.get(person_id)) || null;
        return { line, person, user, leave_type_id: type.id, amount, ...becomes, state, why };
      }),
      leave_types: [...new Map(cells.map(({ type }) => [type.id, type])).values()],
      ...impact,
      counts: { new: count('new'), passed: count('passed'), self: count('self'), wrong: count('wrong') },
      confirmed: confirmedOf(body.date, cells),
    };
  },

  async store({ db, actor, context: { now }, body }) {
    const done = await bringIn(
      db,
      { ...body, confirmed: body.confirmed ?? null },
      { actor_id: actor.id, is_owner: actor.is_owner, today: await todayOf(db, now) },
    );
    return { ...done, message: broughtInText(done, await numberTextOf(db)) };
  },
});
