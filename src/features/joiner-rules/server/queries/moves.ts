import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { EmploymentChange } from '#features/employment/server/queries/impact.ts';
import { rowsOfPeople } from '#features/people/server/queries/employment.ts';
import { movesOf, requestedRows, type PersonMoves } from '../../rules/moves.ts';
import type { StoredRule } from './rules.ts';

interface StoredPersonMoves extends PersonMoves<StoredRule> {
  /** Whether they work here; former employees get nothing. */
  readonly is_here: boolean;
}

export type StoredMoves = ReadonlyMap<string, StoredPersonMoves>;

interface MovingPerson {
  readonly id: string;
  readonly joined_on: LocalDate;
  /** The first day of their first employment. */
  readonly began_on: LocalDate;
  readonly is_here: boolean;
}

/**
 * Returns what changes by rule for people, as their employment is stored.
 * @param change a request that is not stored; undefined: none
 */
export async function storedMoves(
  db: Db,
  ids: readonly string[],
  rules: readonly StoredRule[],
  change?: Pick<EmploymentChange, 'requested' | 'today'>,
): Promise<StoredMoves> {
  if (rules.length === 0) return new Map();
  const [rows, { rows: people }] = await Promise.all([
    rowsOfPeople(db, ids),
    sql<MovingPerson>`
      select p.id, p.joined_on, p.status <> 'discharged' as is_here,
             coalesce((select min(e.started_on) from employment_periods e where e.person_id = p.id), p.joined_on) as began_on
        from people p where p.id = any(${ids}::uuid[]) order by p.name_key, p.id`.execute(db),
  ]);
  return new Map(
    people.map(({ id, joined_on: joined, began_on, is_here }) => {
      const request = change?.requested?.get(id);
      const { first_day = joined } = request ?? {};
      const own = requestedRows(rows.get(id) ?? [], joined, { first_day, placement: request?.placement });
      const moves = movesOf(own, began_on === joined ? first_day : began_on, rules);
      const isOver = change !== undefined && request?.last_day != null && request.last_day < change.today;
      return [id, { moves, joined_on: first_day, is_here: is_here && !isOver }] as const;
    }),
  );
}
