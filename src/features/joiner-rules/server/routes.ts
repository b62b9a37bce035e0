import { implement, type Handlers, type HandlerContext, type Routes } from '#platform/server/http/implement.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { translate } from '#platform/shared/translate.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { joinerRuleFaults, joinerRules } from '../contract.ts';
import {
  previewApplication,
  startApplying,
  startUndo,
  type Application,
  type RuleContributions,
} from './commands/apply.ts';
import { ruledValues } from './commands/newcomers.ts';
import { orderRules, planRule, removeRule, storeRule, type RulesActor } from './commands/rules.ts';
import { choicesOf } from './queries/choices.ts';
import { companyWeek, defaultTexts, shownRules } from './queries/page.ts';
import { namedRules, storedRules, versionOfRules } from './queries/rules.ts';
import { peopleWithout } from './queries/without.ts';

type Handler<Name extends keyof typeof joinerRules> = Handlers<typeof joinerRules>[Name];

const saved = 'We’ve saved your edit successfully.';

type Call = Pick<HandlerContext, 'db' | 'context'> & { readonly actor: { readonly id: string } };

async function actorOf(
  { db, context, actor }: Call,
  { holidayImpacts }: Pick<RuleContributions, 'holidayImpacts'>,
): Promise<RulesActor> {
  const { now } = context;
  return { actor_id: actor.id, now, today: await todayOf(db, now), holidayImpacts };
}

const currentVersion = async ({ db }: Pick<Call, 'db'>) => versionOfRules(await storedRules(db));

const index: Handler<'index'> = async ({ db, context }) => {
  const rules = await namedRules(db);
  return {
    data: await shownRules(db, rules, context.now),
    default: await defaultTexts(db, await todayOf(db, context.now)),
    version: versionOfRules(rules.rules),
  };
};

const preview =
  (contributions: RuleContributions): Handler<'preview'> =>
  async (call) => {
    const { db, body, context } = call;
    const { draft, after, impact } = await planRule(db, body, await actorOf(call, contributions));
    const [data] = await shownRules(db, after, context.now, [draft]);
    if (!data) throw joinerRuleFaults.gone();
    return { data, tried: ruledValues(after, body.try), impact, people: data.people };
  };

const store =
  (contributions: RuleContributions): Handler<'store'> =>
  async (call) => {
    const { version, confirmed, ...sent } = call.body;
    const id = await storeRule(call.db, sent, { version, confirmed }, await actorOf(call, contributions));
    return { message: saved, id, version: await currentVersion(call) };
  };

interface SentApplication {
  readonly rule_id: string;
  readonly effective_from?: LocalDate | undefined;
  readonly replaces_manual: boolean;
}

/** @throws 422 for a day that is over */
async function applicationOf({ db, context }: Call, sent: SentApplication): Promise<Application> {
  const today = await todayOf(db, context.now);
  const { rule_id, effective_from = today, replaces_manual } = sent;
  if (effective_from < today) throw joinerRuleFaults.tooEarly.at('effective_from');
  return { rule_id, effective_from, replaces_manual };
}

const previewApply: Handler<'previewApply'> = async (call) => {
  const application = await applicationOf(call, call.body);
  const { ids: _, ...shown } = await previewApplication(call.db, application, {
    actor_id: call.actor.id,
    now: call.context.now,
  });
  return shown;
};

const apply: Handler<'apply'> = async (call) => {
  const { db, actor, context, body } = call;
  const by = { actor_id: actor.id, now: context.now, confirmed: body.confirmed };
  const started = await startApplying(db, await applicationOf(call, body), by);
  return { ...started, message: await peopleMessage(call, started.total) };
};

const peopleMessage = async ({ db }: Pick<Call, 'db'>, count: number) =>
  translate(
    '{count, plural, one {# person to change.} other {# people to change.}}',
    { count },
    await numberTextOf(db),
  );

const undo: Handler<'undo'> = async (call) => {
  const started = await startUndo(call.db, call.body.batch_id, call.actor.id);
  return { ...started, message: await peopleMessage(call, started.total) };
};

/** @param contributions what features have registered */
export const joinerRulesRoutesWith = (contributions: RuleContributions): Routes =>
  implement(joinerRules)({
    index,
    async choices({ db, actor, context }) {
      const company_week = await companyWeek(db, await todayOf(db, context.now));
      return { ...(await choicesOf(db, actor.id)), company_week };
    },
    tryIt: async ({ db, query }) => ({ data: ruledValues(await namedRules(db), query) }),
    preview: preview(contributions),
    store: store(contributions),
    async order(call) {
      await orderRules(call.db, { ids: call.body.ids, version: call.body.version });
      return { message: saved, version: await currentVersion(call) };
    },
    async remove(call) {
      await removeRule(call.db, { id: call.body.id, version: call.body.version });
      return { message: translate('Rule deleted.'), version: await currentVersion(call) };
    },
    previewApply,
    apply,
    undo,
    async without({ db, actor, context, query }) {
      const today = await todayOf(db, context.now);
      const { permissions } = actor;
      return { data: await peopleWithout(db, { permissions, kind: query.kind, today, now: context.now }) };
    },
  });
