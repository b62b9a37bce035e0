import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { compareNames } from '#platform/shared/locale.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayPart } from '#features/leave/rules/counting.ts';
import { leftOf } from '#features/leave/server/queries/left.ts';
import { spentTypeId } from '#features/leave-applications/rules/leave-on.ts';
import { leavePeriodsOf } from '#features/leave-applications/rules/leave-periods.ts';
import { seenLeaveOf, type SeenLeave } from '#features/leave-applications/server/queries/spent-types.ts';
import { cardsByIds } from '#features/people/server/queries.ts';
import { placementsIn } from '#features/people/server/queries/placements.ts';
import type { LeaveBar, TeamRow } from '../../contract.ts';
import { awayIn, noDepartment, scopeOf, type ScopeActor, type ScopeFilter, type Reader } from './scope.ts';
import { translate } from '#platform/shared/translate.ts';

export interface TeamRowsQuery {
  readonly narrowed: ScopeFilter;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Departments; null stands for people without one. */
  readonly teams: readonly (string | null)[];
  /** Whether people who are not away are included. */
  readonly everyone: boolean;
  /** Whether balances are omitted. */
  readonly withoutLeft?: boolean;
  /** Days on which no one works; bars span them. */
  isOff(date: LocalDate): boolean;
}

interface Leave {
  readonly person_id: string;
  readonly team: string;
  readonly knows: boolean;
  readonly application_id: string | null;
  readonly state: 'created' | 'approved';
  readonly leave_type_id: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  /** Dates on which a further leave period begins. */
  readonly period_starts: readonly LocalDate[];
  /** Epoch seconds. */
  readonly changed_at: number;
  readonly dates: readonly LocalDate[];
  readonly parts: readonly DayPart[];
}

/** Epoch seconds of its latest change, for calendars. */
type FullBar = LeaveBar & { readonly changed_at: number };
type FullRow = Omit<TeamRow, 'bars'> & { readonly bars: FullBar[] };

/** Maximum people in one reply. */
export const maxPeople = 2000;

/** Returns the people of some teams who are away, by name, with their bars, grouped by team. */
export async function teamRows(
  db: Db,
  actor: ScopeActor,
  reader: Reader,
  query: TeamRowsQuery,
): Promise<ReadonlyMap<string | null, FullRow[]>> {
  const leaves = await leavesOf(db, reader, query);
  const ids = [...new Set(leaves.map(({ person_id }) => person_id))];
  const cardOf = new Map((await cardsByIds(db, ids)).map((card) => [card.id, card]));
  // A person who changes teams has a row in each.
  const places = Map.groupBy(leaves, ({ person_id, team }) => `${person_id} ${team}`);
  const [seen, left] = await Promise.all([
    seenLeaveOf(db, actor, reader.now),
    reader.isKeeper && !query.withoutLeft ? leftFor(db, ids, reader.today) : new Map<string, number | null>(),
  ]);
  const rows = [...places.values()]
    .flatMap((own) => {
      const [first] = own;
      const card = first && cardOf.get(first.person_id);
      if (!card) return [];
      const bars = own.flatMap((leave) => barsOf(leave, seen, query)).toSorted((a, b) => (a.from < b.from ? -1 : 1));
      return [{ team: first.team, row: { ...card, bars, left: left.get(card.id) ?? null } }];
    })
    .toSorted(({ row: one }, { row: other }) => compareNames(one.name, other.name) || (one.id < other.id ? -1 : 1));
  const byTeam = new Map<string | null, FullRow[]>();
  for (const { team, row } of rows) {
    const id = team === noDepartment ? null : team;
    byTeam.set(id, [...(byTeam.get(id) ?? []), row]);
  }
  return byTeam;
}

/** Returns leave periods, and with `everyone` an empty one for each person of the teams who is not away. */
async function leavesOf(db: Db, reader: Reader, query: TeamRowsQuery): Promise<Leave[]> {
  const { narrowed, teams, everyone } = query;
  const ids = teams.map((team) => team ?? noDepartment);
  const placement = await placementsIn(db, { start_date: query.from, end_date: query.to }, reader.today);
  const scope = sql`select * from (${scopeOf(reader, narrowed, placement, teams)}) s where s.team = any(${ids}::uuid[])`;
  const [{ rows: leaves }, members] = await Promise.all([
    sql<Leave>`
      with scope as materialized (${scope}),
      away as materialized (
        select d.person_id, s.team, s.knows, d.application_id, d.state, d.leave_type_id,
               array_agg(d.date::text order by d.date, d.part) as dates, array_agg(d.part order by d.date, d.part) as parts
          from leave_application_days d join scope s on s.id = d.person_id where ${awayIn(reader, narrowed, query)}
         group by 1, 2, 3, 4, 5, 6)
      select a.*, l.starts_on, l.ends_on, l.period_starts::text[], extract(epoch from l.updated_at)::int as changed_at
        from away a join leave_applications l on l.id = a.application_id`.execute(db),
    everyone ? membersOf(db, scope) : [],
  ]);
  // Merged here: PostgreSQL assumes that these lists are short, and would compare each row with every other.
  const isAway = new Set(leaves.map(({ person_id, team }) => `${person_id} ${team}`));
  const present = members.filter(({ person_id, team }) => !isAway.has(`${person_id} ${team}`));
  const people = [...new Set([...leaves, ...present].map(({ person_id }) => person_id))].sort().slice(0, maxPeople);
  const listedPeople = new Set(people);
  return [...leaves, ...present].filter(({ person_id }) => listedPeople.has(person_id));
}

const notAway = {
  application_id: null,
  state: 'approved',
  leave_type_id: '',
  starts_on: '' as LocalDate,
  ends_on: '' as LocalDate,
  period_starts: [],
  changed_at: 0,
  dates: [],
  parts: [],
} as const;

async function membersOf(db: Db, scope: RawBuilder<unknown>): Promise<Leave[]> {
  const { rows } = await sql<Pick<Leave, 'person_id' | 'team' | 'knows'>>`
    select distinct id as person_id, team, knows from (${scope}) s order by 1 limit ${maxPeople}`.execute(db);
  return rows.map((row) => ({ ...row, ...notAway }));
}

function barsOf(leave: Leave, seen: SeenLeave, { from, to, isOff }: TeamRowsQuery): FullBar[] {
  const { application_id, state, leave_type_id, person_id, knows, dates, parts } = leave;
  if (application_id === null) return [];
  const days = dates.map((date, index) => ({ date, part: parts[index] ?? 'full' }));
  const periods = leavePeriodsOf(days, isOff, leave.period_starts);
  return periods.map((period, index) => {
    const id = spentTypeId(leave_type_id, period.part);
    const [type] = seen.legend([seen.idOf(id, person_id)]);
    return {
      ...period,
      state,
      changed_at: leave.changed_at,
      application_id: knows ? application_id : null,
      letter: type?.letter ?? '',
      name: type?.name ?? translate('Away'),
      continues_before: index === 0 && leave.starts_on < from,
      continues_after: index === periods.length - 1 && leave.ends_on > to,
    };
  });
}

/** Returns each person's balance of the type that their package grants most of. */
async function leftFor(db: Db, ids: readonly string[], today: LocalDate): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ person_id: string; leave_type_id: string }>`
    with package as (
      select distinct on (person_id) person_id, policy_id from leave_policy_people
       where person_id = any(${[...ids]}::uuid[]) and effective_from <= ${today} order by person_id, effective_from desc),
    terms as (
      select distinct on (policy_id, leave_type_id) policy_id, leave_type_id, is_given, days from leave_policy_terms
       where effective_from <= ${today} order by policy_id, leave_type_id, effective_from desc)
    select distinct on (p.person_id) p.person_id, t.leave_type_id
      from package p join terms t on t.policy_id = p.policy_id where t.is_given and t.days is not null
     order by p.person_id, t.days desc, t.leave_type_id`.execute(db);
  const left = await leftOf(
    db,
    rows.map((row) => ({ ...row, date: today })),
    today,
  );
  return new Map(rows.map(({ person_id }, index) => [person_id, left[index] ?? null]));
}
