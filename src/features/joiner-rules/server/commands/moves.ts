import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Impact, ImpactChoices, ImpactRow } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import type { EmploymentChange, EmploymentImpact } from '#features/employment/server/queries/impact.ts';
import { rowsOfPeople } from '#features/people/server/queries/employment.ts';
import { impactRows } from '#features/people/server/queries/impact-rows.ts';
import type { JoinerField, JoinerValue } from '../../rules/belonging.ts';
import { movesMissing, movesOf, type Move } from '../../rules/moves.ts';
import { causeText, fieldName } from '../../rules/wording.ts';
import type { ValueRow } from '../columns/column.ts';
import { currentTexts } from '../queries/current-texts.ts';
import { textOf } from '../queries/names.ts';
import { lockSharedJoinerRules, namedRules, type NamedRules, type StoredRule } from '../queries/rules.ts';
import { valueFrom } from '../queries/values.ts';
import { giveValue, isToGive, fieldStates, takeValueBack, type GivingActor, type FieldState } from './give.ts';
import type { HolidayImpacts } from './newcomers.ts';

/** Change by rule for a person because of a move, as it is shown and ticked. */
interface PlannedMove {
  readonly person_id: string;
  readonly text: string;
  /** Missing: it follows without a choice, since the move that it came from is gone. */
  readonly choice?: { readonly key: string; readonly is_ticked: boolean };
}

type Moves = ReadonlyMap<string, readonly Move<StoredRule>[]>;

interface LockedMoves {
  readonly rules: NamedRules;
  readonly before: Moves;
  /** Set once the change is stored. */
  planned: readonly PlannedMove[];
}

/** Returns what changes by rule for people, as their employment is stored. */
async function storedMoves(db: Db, ids: readonly string[], { rules }: NamedRules): Promise<Moves> {
  if (rules.length === 0) return new Map();
  const [rows, people] = await Promise.all([
    rowsOfPeople(db, ids),
    db
      .selectFrom('people')
      .select(['id', 'joined_on'])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('status', '<>', 'discharged')
      .execute(),
  ]);
  return new Map(people.map(({ id, joined_on }) => [id, movesOf(rows.get(id) ?? [], joined_on, rules)]));
}

/** Key of a choice: it stays the same while the person who saves ticks others. */
const keyOf = (id: string, field: JoinerField | 'roles_removed', date: LocalDate) => `${id}:${field}:${date}`;

interface PlanContext {
  readonly rules: NamedRules;
  readonly choices: ImpactChoices;
  readonly actor: GivingActor;
}

/** Gives people what their moves bring, and takes back what moves that are gone had brought. */
async function applyMoves(db: Db, before: Moves, after: Moves, context: PlanContext): Promise<PlannedMove[]> {
  const planned: PlannedMove[] = [];
  for (const [person_id, moves] of after) {
    // People change nothing of their own by moving themselves.
    if (person_id === context.actor.actor_id) continue;
    const known = before.get(person_id) ?? [];
    for (const move of movesMissing(known, moves).toReversed())
      planned.push(...(await cancelMove(db, person_id, move, context)));
    for (const move of movesMissing(moves, known)) planned.push(...(await makeMove(db, person_id, move, context)));
  }
  return planned;
}

async function cancelMove(
  db: Db,
  person_id: string,
  { field, date }: Move<StoredRule>,
  { actor }: PlanContext,
): Promise<PlannedMove[]> {
  const row = await valueFrom(db, person_id, field, date);
  if (!row || !(await takeValueBack(db, row, actor))) return [];
  const text = translate('{field}: the change on {date} no longer applies', {
    field: fieldName(field),
    date: longDate(date),
  });
  return [{ person_id, text }];
}

async function makeMove(
  db: Db,
  person_id: string,
  move: Move<StoredRule>,
  context: PlanContext,
): Promise<PlannedMove[]> {
  const { rules, choices, actor } = context;
  const { field, date, to, rule } = move;
  const state = (await fieldStates(db, [person_id], field, date))(person_id);
  if (state.is_manual || !isToGive({ field, value: to }, state, rules)) return [];
  const gives = to !== null || field !== 'roles';
  const given = choiceOf(choices, keyOf(person_id, field, date), true);
  const removal = field === 'roles' ? lostRoles(state.last, to) : [];
  const taken = choiceOf(choices, keyOf(person_id, 'roles_removed', date), false);
  const giving = { field, ids: [person_id], from: date, value: given.is_ticked && gives ? to : null, rule };
  const isAnything = (gives && given.is_ticked) || (removal.length > 0 && taken.is_ticked);
  const texts = await moveTexts(db, { move, state, removal }, rules);
  if (isAnything)
    await giveValue(db, { ...giving, state: () => state }, rules, actor, {
      removed: taken.is_ticked ? removal : [],
    });
  return [
    ...(gives ? [{ person_id, text: texts.given, choice: given }] : []),
    ...(removal.length > 0 ? [{ person_id, text: texts.taken, choice: taken }] : []),
  ];
}

const choiceOf = (choices: ImpactChoices, key: string, usual: boolean) => ({ key, is_ticked: choices[key] ?? usual });

/** Returns the roles that a rule gave and the next one does not. */
const lostRoles = (last: ValueRow | undefined, to: JoinerValue | null): string[] => {
  const next = new Set(Array.isArray(to) ? (to as readonly string[]) : []);
  return (last?.written.added ?? []).filter((id) => !next.has(id));
};

interface TextInput {
  readonly move: Move<StoredRule>;
  readonly state: FieldState;
  readonly removal: readonly string[];
}

/** 'Leave package: Standard → Apprentices from 1 January 2027, by the rule Apprentice' */
async function moveTexts(db: Db, { move, state, removal }: TextInput, rules: NamedRules) {
  const { field, date, to, rule } = move;
  const [before, roles] = await currentTexts(db, [
    { field, held: state.held, last: state.last },
    { field: 'roles', held: null, last: { value: removal } },
  ]);
  const none = translate('none');
  const values = {
    field: fieldName(field),
    before: before ?? none,
    after: to === null ? none : textOf(to, rules.names),
    date: longDate(date),
    cause: causeText(rule ? rules.nameOf(rule) : null),
  };
  return {
    given: translate('{field}: {before} → {after} from {date}, {cause}', values),
    taken: translate('Remove the roles {roles} from {date}', { roles: roles ?? none, date: values.date }),
  };
}

/** Moves into and out of conditions by a change of employment, shown with it and applied from its date. */
export const valuesByRuleWith = (holidayImpacts: HolidayImpacts): EmploymentImpact => ({
  key: 'rules',
  module: import.meta.url,
  name: 'valuesByRule',

  async lock(db, { person_ids }): Promise<LockedMoves> {
    await lockSharedJoinerRules(db);
    const rules = await namedRules(db);
    return { rules, before: await storedMoves(db, person_ids, rules), planned: [] };
  },

  async complete(db, change, before) {
    const locked = before as LockedMoves;
    const { rules } = locked;
    if (rules.rules.length === 0) return;
    const actor = await actorOf(db, change, holidayImpacts);
    const after = await storedMoves(db, change.person_ids, rules);
    locked.planned = await applyMoves(db, locked.before, after, { rules, choices: change.choices ?? {}, actor });
  },

  describe: (db, _change, before) => describeMoves(db, (before as LockedMoves | undefined)?.planned ?? []),
});

async function describeMoves(db: Db, planned: readonly PlannedMove[]): Promise<Impact[]> {
  if (planned.length === 0) return [];
  const count = planned.length;
  const rows = await impactRows(db, planned, ({ text }) => ({ text, amount: null }));
  return [
    {
      title: translate(
        '{count, plural, one {# value changes by rule} other {# values change by rule}}',
        { count },
        String,
      ),
      more: null,
      rows: rows.map((row, index): ImpactRow => {
        const choice = planned[index]?.choice;
        return choice ? { ...row, choice } : row;
      }),
      total: count,
      button: null,
    },
  ];
}

async function actorOf(
  db: Db,
  { actor, today }: EmploymentChange,
  holidayImpacts: HolidayImpacts,
): Promise<GivingActor> {
  const { rows } = await sql<{ now: number }>`select floor(extract(epoch from now()))::int as now`.execute(db);
  return { actor_id: actor.id, now: rows[0]?.now ?? 0, today, isNew: false, holidayImpacts: holidayImpacts() };
}

/** Loaded by the thread that describes a change of many people, which shows no moves. */
export const valuesByRule: EmploymentImpact = valuesByRuleWith(() => []);
