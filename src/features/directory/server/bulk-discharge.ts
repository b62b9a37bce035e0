import type { Db } from '#platform/server/database/database.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { barredId } from '#platform/shared/oneself.ts';
import { addDays } from '#platform/shared/time.ts';
import type { HandlerInput } from '#platform/shared/contract.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { withShownImpact, type EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import { dischargePerson } from '#features/employment/server/commands/leaving.ts';
import { impactOfAny } from '#features/employment/server/commands/impact-of-many.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { requireManager, lockManagers } from '#features/people/server/commands.ts';
import { peopleAbove } from '#features/roles/server/commands.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { directory } from '../contract.ts';
import { chosenPeople, dateWords, planOf, previewOf, type BulkCall, type BulkPlan } from './bulk.ts';
import type { BulkAction } from './bulk-action.ts';
import { asText, translate } from '#platform/shared/translate.ts';

type Body = HandlerInput<typeof directory.bulkDischarge>['body'];

/** @throws 460 for a new manager who does not work here then, or is among those who leave */
async function planDischarge(
  call: BulkCall,
  body: Omit<Body, 'discharged_reason'>,
  { lock }: { readonly lock: boolean },
): Promise<BulkPlan> {
  const { db, actor } = call;
  const { ids, discharged_date, new_manager_id } = body;
  if (new_manager_id && ids.includes(new_manager_id)) throw unknownManager();
  const from = addDays(discharged_date, 1);
  if (new_manager_id) await requireManager(db, new_manager_id, { from, field: 'new_manager_id' });
  else if (lock) await lockManagers(db);
  const chosen = await chosenPeople(call, ids, { lock });
  const above = await peopleAbove(db, actor, ids);
  const date = await dateWords(db);
  return planOf(
    chosen,
    ({ person, joined_on, discharged_date: known, has_left }) => {
      if (has_left) return { why: translate('no longer works here') };
      if (above.has(person.id)) return { why: translate('has a role that ranks above yours') };
      if (discharged_date < joined_on)
        return { why: translate('joins on {date}, after this date', { date: date(joined_on) }) };
      if (known === discharged_date) return { why: translate('leaves on this day already') };
      return { from: known && translate('leaves on {date}', { date: date(known) }) };
    },
    barredId(directory.bulkDischarge.oneself, actor),
  );
}

const unknownManager = () => peopleFaults.unknownManager.at('new_manager_id');

/** Answer if the impact cannot be calculated in advance; the discharge then calculates it. */
const uncalculatedImpact = (): Impact => ({
  title: translate('Leave balances may change'),
  more: translate(
    'For this many people, we calculate balances after you confirm. Leave booked after the last day returns to the balance.',
  ),
  rows: [],
  total: 0,
  button: null,
});

/** Previews a discharge and its impact; for many in a thread. @param impacts what features have registered */
export const dischargePreviewWith =
  (impacts: EmploymentImpacts): Handlers<typeof directory>['previewBulkDischarge'] =>
  async (manual) => {
    const { body, actor, context } = manual;
    const who = { id: actor.id, permissions: actor.permissions };
    const read = async (db: Db) => {
      const plan = await planDischarge({ db, actor, context }, body, { lock: false });
      const changes = new Map(plan.changes.map(({ person }) => [person.id, { last_day: body.discharged_date }]));
      return { plan, change: { actor: who, today: await todayOf(db, context.now), requested: changes } };
    };
    const found = await impactOfAny(manual, impacts, read, (error) => {
      context.log.error({ err: error }, 'what a last day of many changes could not be told');
      return [uncalculatedImpact()];
    });
    return previewOf(found.plan, found.effects);
  };

/** Discharges people on a date. @param impacts what features have registered */
export const dischargeActionWith = (impacts: EmploymentImpacts): BulkAction<Body> => ({
  name: 'directory.discharge',
  permission: 'discharge_employee',
  oneself: directory.bulkDischarge.oneself,
  title: (_body, who) => translate('Discharge {who}', { who }),
  plan: (call, body) => planDischarge(call, body, { lock: false }),
  async act(call, body) {
    const { db, actor, context } = call;
    const { changes, stays } = await planDischarge(call, body, { lock: true });
    const act = { actor_id: actor.id, today: await todayOf(db, context.now) };
    const { discharged_date: date, discharged_reason: reason, new_manager_id } = body;
    const person_ids = changes.map(({ person }) => person.id);
    const change = { actor, person_ids, today: act.today };
    await withShownImpact(db, change, person_ids.length > 0 ? impacts : [], async () => {
      for (const id of person_ids) await dischargePerson(db, id, { date, reason, new_manager_id }, act);
    });
    const total = changes.length;
    const message = translate(
      date < act.today ? messages.left : messages.saved,
      { count: total },
      await numberTextOf(db),
    );
    return { message, total, stays };
  },
});

const messages = {
  left: asText('{count, plural, one {# person left.} other {# people left.}}'),
  saved: asText('Last day saved for {count, plural, one {# person} other {# people}}.'),
} as const;

export const dischargeAction = dischargeActionWith([]);
