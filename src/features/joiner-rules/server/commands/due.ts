import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { workingAmong } from '#features/assigning/server/queries.ts';
import { todayOf } from '#features/company/server/queries.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { lockPeople } from '#features/people/server/commands.ts';
import { peopleAbove } from '#features/roles/server/commands.ts';
import type { JoinerValue } from '../../rules/belonging.ts';
import { reasonText } from '../../rules/wording.ts';
import { columnFor } from '../columns/all.ts';
import type { GivingContext, ValueRow } from '../columns/column.ts';
import { itemsOf, namesOfItems, problemOf } from '../queries/names.ts';
import { lockSharedJoinerRules, storedRules, type StoredRule } from '../queries/rules.ts';
import { peopleWaiting, waitingValues } from '../queries/values.ts';
import { ownRoles, storeGiving, fieldStates, type GivingActor } from './give.ts';

/** Returns the people for whom values wait whose date has come. @param now epoch seconds */
export const peopleDue = async (db: Db, now: number): Promise<string[]> =>
  peopleWaiting(db, await todayOf(db, now), now);

/**
 * Gives a person processes, groups and roles whose date has come, since these have no date of their own. What was
 * assigned manually in the meantime stays. Repeating it has no effect. @param now epoch seconds
 */
export async function giveWhatIsDue(
  db: Db,
  person_id: string,
  now: number,
  holidayImpacts: readonly ChangeImpact<HolidaysChange>[],
): Promise<void> {
  const today = await todayOf(db, now);
  await lockSharedJoinerRules(db);
  await lockPeople(db, [person_id]);
  // Another worker may have given them, and the person may have left since.
  const waiting = await waitingValues(db, person_id, today);
  if (waiting.length === 0 || !(await workingAmong(db, [person_id], now)).has(person_id)) return;
  const rules = await storedRules(db);
  for (const row of waiting) await giveDue(db, row, rules, { now, today, isNew: false, holidayImpacts });
}

type WaitingRow = ValueRow & { readonly created_by: string | null };

async function giveDue(
  db: Db,
  row: WaitingRow,
  rules: readonly StoredRule[],
  actor: Omit<GivingActor, 'actor_id'>,
): Promise<void> {
  const { id, person_id, field, effective_from, created_by } = row;
  const value = row.value as JoinerValue | null;
  // Gives what was shown, whatever its rule says by now; an item in the Trash waits until it is restored.
  if (created_by === null || (value !== null && problemOf(value, await namesOfItems(db, itemsOf(value))) !== null))
    return;
  const state = (await fieldStates(db, [person_id], field, effective_from))(person_id);
  if (state.is_manual) {
    await db.deleteFrom('joiner_rule_values').where('id', '=', id).execute();
    return;
  }
  const rule = rules.find((rule) => rule.id === row.rule_id);
  const by: GivingContext = {
    ...actor,
    actor_id: created_by,
    reason: reasonText(row.rule_name || null),
    author_id: rule?.updated_by ?? null,
  };
  const last = state.last ? ownRoles(state.last, await rolesToTake(db, row, created_by)) : undefined;
  const giving = {
    ids: [person_id],
    from: effective_from,
    value: value as never,
    last: new Map(last ? [[person_id, last]] : []),
    corrected: new Set<string>(),
  };
  const written = (await columnFor(field).give(db, giving, by)).get(person_id) ?? {};
  await storeGiving(db, id, { written, replaced: state.held }, actor.now);
}

/** Returns the roles whose removal was ticked, unless the person ranks above the one who ticked it by now. */
async function rolesToTake(db: Db, { field, person_id, written }: WaitingRow, planner: string) {
  const { removed = [] } = written;
  if (field !== 'roles' || removed.length === 0) return removed;
  return (await peopleAbove(db, { id: planner }, [person_id])).has(person_id) ? [] : removed;
}
