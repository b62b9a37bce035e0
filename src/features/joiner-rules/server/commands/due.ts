import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { todayOf } from '#features/company/server/queries.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { lockPeople } from '#features/people/server/commands.ts';
import { reasonText } from '../../rules/wording.ts';
import { columnFor } from '../columns/all.ts';
import type { GivingContext, ValueRow } from '../columns/column.ts';
import { isProblem } from '../queries/names.ts';
import { lockSharedJoinerRules, namedRules, type NamedRules } from '../queries/rules.ts';
import { waitingValues } from '../queries/values.ts';
import { ownRoles, storeGiving, fieldStates, type GivingActor } from './give.ts';

/**
 * Gives processes, groups and roles whose date has come, since these have no date of their own. What was assigned
 * manually in the meantime stays. Repeating it has no effect. @param now epoch seconds
 */
export async function giveWhatIsDue(
  db: Db,
  now: number,
  holidayImpacts: readonly ChangeImpact<HolidaysChange>[],
): Promise<void> {
  const today = await todayOf(db, now);
  const waiting = await waitingValues(db, today);
  if (waiting.length === 0) return;
  await lockSharedJoinerRules(db);
  await lockPeople(
    db,
    waiting.map(({ person_id }) => person_id),
  );
  const rules = await namedRules(db);
  for (const row of waiting) await giveDue(db, row, rules, { now, today, isNew: false, holidayImpacts });
}

async function giveDue(
  db: Db,
  row: ValueRow & { readonly created_by: string | null },
  { rules, names }: NamedRules,
  actor: Omit<GivingActor, 'actor_id'>,
): Promise<void> {
  const { id, person_id, field, effective_from, value, created_by } = row;
  // An item in the Trash waits until it is restored.
  if (created_by === null || isProblem(value, names)) return;
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
  const last = state.last ? ownRoles(state.last, row.written.removed ?? []) : undefined;
  const giving = {
    ids: [person_id],
    from: effective_from,
    value: value as never,
    last: new Map(last ? [[person_id, last]] : []),
  };
  const written = await columnFor(field).give(db, giving, by);
  await storeGiving(db, id, written.get(person_id) ?? {}, actor.now);
}
