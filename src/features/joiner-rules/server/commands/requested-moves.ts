import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { translate } from '#platform/shared/translate.ts';
import type { EmploymentChange } from '#features/employment/server/queries/impact.ts';
import type { JoinerField } from '../../rules/belonging.ts';
import { changedMoves, type Move } from '../../rules/moves.ts';
import { describeMoves, goneText, moveTexts, type PlannedMove } from '../queries/move-texts.ts';
import { storedMoves } from '../queries/moves.ts';
import { namedRules, type NamedRules, type StoredRule } from '../queries/rules.ts';
import { valuesOfPeople } from '../queries/values.ts';
import { isToGive, statesOf, type FieldState } from './give.ts';

type Requested = NonNullable<EmploymentChange['requested']>;

/** A move that a request makes or undoes. */
interface RequestedMove {
  readonly person_id: string;
  readonly move: Move<StoredRule>;
  readonly giving: { readonly field: JoinerField; readonly from: Move['date'] };
  readonly isGone: boolean;
}

/** Fields on which leave balances depend. */
const leaveFields: ReadonlySet<JoinerField> = new Set(['week', 'package', 'holidays']);

/** Describes what a change of many people gives by rule, before it is stored; roles that it would remove stay. */
export async function describeRequested(db: Db, change: EmploymentChange): Promise<Impact[]> {
  const { actor, today } = change;
  const requested: Requested = change.requested ?? new Map();
  const ids = [...requested].flatMap(([id, { placement, first_day }]) =>
    id !== actor.id && (placement !== undefined || first_day !== undefined) ? [id] : [],
  );
  if (ids.length === 0) return [];
  const rules = await namedRules(db);
  const moves = await requestedMoves(db, ids, rules.rules, { requested, today });
  const stateOf = await statesOf(db, moves);
  const [made, gone] = await Promise.all([
    shownMade(db, moves, { rules, requested, stateOf }),
    shownGone(db, moves, stateOf),
  ]);
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ person_id }: PlannedMove) => place.get(person_id) ?? 0;
  const planned = [...gone, ...made].toSorted((one, other) => placeOf(one) - placeOf(other));
  const changesLeave = moves.some(({ giving: { field } }) => leaveFields.has(field));
  return describeMoves(db, planned, changesLeave ? translate('Leave balances follow after you confirm.') : null);
}

async function requestedMoves(
  db: Db,
  ids: readonly string[],
  rules: readonly StoredRule[],
  change: { readonly requested: Requested; readonly today: EmploymentChange['today'] },
): Promise<RequestedMove[]> {
  const before = await storedMoves(db, ids, rules);
  return [...(await storedMoves(db, ids, rules, change))].flatMap(([person_id, after]) => {
    if (!after.is_here) return [];
    const { made, gone } = changedMoves(before.get(person_id), after);
    const asRequested = (isGone: boolean) => (move: Move<StoredRule>) => {
      const { field, date: from } = move;
      return { person_id, move, giving: { field, from }, isGone };
    };
    return [...gone.map(asRequested(true)), ...made.map(asRequested(false))];
  });
}

type StateOf = Awaited<ReturnType<typeof statesOf>>;

interface MadeContext {
  readonly rules: NamedRules;
  readonly requested: Requested;
  readonly stateOf: StateOf;
}

async function shownMade(
  db: Db,
  moves: readonly RequestedMove[],
  { rules, requested, stateOf }: MadeContext,
): Promise<PlannedMove[]> {
  const goneFields = new Set(
    moves.flatMap(({ isGone, person_id, giving }) => (isGone ? [`${person_id} ${giving.field}`] : [])),
  );
  const shown = moves.flatMap(({ isGone, person_id, move, giving }) => {
    const { field, from } = giving;
    const weekly = requested.get(person_id)?.weekly;
    // Hours of the request itself are no value by rule.
    const isRequested = field === 'week' && weekly !== undefined && weekly.from <= from;
    if (isGone || isRequested || (field === 'roles' && move.to === null)) return [];
    const found = stateOf(person_id, giving);
    const state = goneFields.has(`${person_id} ${field}`) ? withoutPlanned(found) : found;
    return state.is_manual || !isToGive({ field, value: move.to }, state, rules) ? [] : [{ person_id, move, state }];
  });
  const texts = await moveTexts(db, shown, rules);
  return shown.map(({ person_id }, index) => ({ person_id, text: texts[index] ?? '' }));
}

/** Returns the state once the value of a later move, which is gone, was taken back. */
const withoutPlanned = ({ held, last }: FieldState): FieldState => ({
  held: last ? held : null,
  last,
  is_manual: false,
});

async function shownGone(db: Db, moves: readonly RequestedMove[], stateOf: StateOf): Promise<PlannedMove[]> {
  const gone = moves.filter(({ isGone }) => isGone);
  const rows = await valuesOfPeople(db, [...new Set(gone.map(({ person_id }) => person_id))]);
  return gone.flatMap(({ person_id, giving }) => {
    const { field, from } = giving;
    const row = rows.find((row) => row.person_id === person_id && row.field === field && row.effective_from === from);
    // Later changes stay.
    const isTaken = row && (!row.is_given || !stateOf(person_id, giving).is_manual);
    return isTaken ? [{ person_id, text: goneText(field, from) }] : [];
  });
}
