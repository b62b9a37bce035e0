import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { ImpactChoices } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import type { EmploymentChange, EmploymentImpact } from '#features/employment/server/queries/impact.ts';
import type { JoinerField, JoinerValue } from '../../rules/belonging.ts';
import { changedMoves, type Move } from '../../rules/moves.ts';
import type { ValueRow } from '../columns/column.ts';
import { findRolesByRule } from '../columns/roles.ts';
import { currentTexts } from '../queries/current-texts.ts';
import { describeMoves, goneText, moveTexts, type PlannedMove } from '../queries/move-texts.ts';
import { storedMoves, type StoredMoves } from '../queries/moves.ts';
import { lockSharedJoinerRules, namedRules, type NamedRules, type StoredRule } from '../queries/rules.ts';
import { valueFrom } from '../queries/values.ts';
import { giveValue, isToGive, fieldStates, takeValueBack, type GivingActor } from './give.ts';
import type { HolidayImpacts } from './newcomers.ts';
import { describeRequested } from './requested-moves.ts';

interface LockedMoves {
  readonly rules: NamedRules;
  readonly before: StoredMoves;
  /** Set once the change is stored. */
  planned: readonly PlannedMove[];
}

/** Key of a choice: it stays the same while the person who saves ticks others. */
const keyOf = (id: string, field: JoinerField | 'roles_removed', date: LocalDate) => `${id}:${field}:${date}`;

interface PlanContext {
  readonly rules: NamedRules;
  readonly choices: ImpactChoices;
  readonly actor: GivingActor;
}

/** Gives people what their moves bring, and takes back what moves that are gone had brought. */
async function applyMoves(
  db: Db,
  before: StoredMoves,
  after: StoredMoves,
  context: PlanContext,
): Promise<PlannedMove[]> {
  const planned: PlannedMove[] = [];
  for (const [person_id, moves] of after) {
    // People change nothing of their own by moving themselves.
    if (person_id === context.actor.actor_id || !moves.is_here) continue;
    const { made, gone } = changedMoves(before.get(person_id), moves);
    for (const move of gone.toReversed()) planned.push(...(await cancelMove(db, person_id, move, context)));
    for (const move of made) planned.push(...(await makeMove(db, person_id, move, context)));
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
  return row && (await takeValueBack(db, row, actor)) ? [{ person_id, text: goneText(field, date) }] : [];
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
  const removal = field === 'roles' ? await lostRoles(db, person_id, state.last, to) : [];
  const taken = choiceOf(choices, keyOf(person_id, 'roles_removed', date), false);
  const giving = { field, ids: [person_id], from: date, value: given.is_ticked && gives ? to : null, rule };
  const isAnything = (gives && given.is_ticked) || (removal.length > 0 && taken.is_ticked);
  const [text = ''] = await moveTexts(db, [{ move, state }], rules);
  const removalText = removal.length > 0 ? await textOfRemoval(db, removal, date) : '';
  if (isAnything)
    await giveValue(db, { ...giving, state: () => state }, rules, actor, {
      removed: taken.is_ticked ? removal : [],
    });
  return [
    ...(gives ? [{ person_id, text, choice: given }] : []),
    ...(removal.length > 0 ? [{ person_id, text: removalText, choice: taken }] : []),
  ];
}

const choiceOf = (choices: ImpactChoices, key: string, usual: boolean) => ({ key, is_ticked: choices[key] ?? usual });

/** Returns the roles that a person holds by rule and the next rule does not give. */
async function lostRoles(db: Db, id: string, last: ValueRow | undefined, to: JoinerValue | null): Promise<string[]> {
  if (!last) return [];
  const next = new Set(Array.isArray(to) ? (to as readonly string[]) : []);
  const held = await findRolesByRule(db, new Map([[id, last]]));
  return (held.get(id) ?? []).filter((role_id) => !next.has(role_id));
}

async function textOfRemoval(db: Db, removal: readonly string[], date: LocalDate): Promise<string> {
  const [roles] = await currentTexts(db, [{ field: 'roles', held: null, last: { value: removal } }]);
  return translate('Remove the roles {roles} from {date}', { roles: roles ?? translate('none'), date: longDate(date) });
}

/** Moves into and out of conditions by a change of employment, shown with it and applied from its date. */
export const valuesByRuleWith = (holidayImpacts: HolidayImpacts): EmploymentImpact => ({
  key: 'rules',
  module: import.meta.url,
  name: 'valuesByRule',
  showsMany: true,

  async lock(db, { person_ids }): Promise<LockedMoves> {
    await lockSharedJoinerRules(db);
    const rules = await namedRules(db);
    return { rules, before: await storedMoves(db, person_ids, rules.rules), planned: [] };
  },

  async complete(db, change, before) {
    const locked = before as LockedMoves;
    const { rules } = locked;
    if (rules.rules.length === 0) return;
    const actor = await actorOf(db, change, holidayImpacts);
    const after = await storedMoves(db, change.person_ids, rules.rules);
    locked.planned = await applyMoves(db, locked.before, after, { rules, choices: change.choices ?? {}, actor });
  },

  describe: (db, change, before) =>
    before ? describeMoves(db, (before as LockedMoves).planned) : describeRequested(db, change),
});

async function actorOf(
  db: Db,
  { actor, today }: EmploymentChange,
  holidayImpacts: HolidayImpacts,
): Promise<GivingActor> {
  const { rows } = await sql<{ now: number }>`select floor(extract(epoch from now()))::int as now`.execute(db);
  return { actor_id: actor.id, now: rows[0]?.now ?? 0, today, isNew: false, holidayImpacts: holidayImpacts() };
}

/** Loaded by the thread that describes a change of many people before it is stored. */
export const valuesByRule: EmploymentImpact = valuesByRuleWith(() => []);
