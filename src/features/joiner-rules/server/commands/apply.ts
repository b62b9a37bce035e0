import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { versionOf } from '#platform/server/version.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { barredId, leftOut } from '#platform/shared/oneself.ts';
import { translate } from '#platform/shared/translate.ts';
import { requireActor } from '#features/access/server/queries/actor.ts';
import { batchJob, type BatchKind, type RowDone, type RowFailed } from '#features/batches/server/commands/batch-job.ts';
import { startBatch } from '#features/batches/server/commands.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { numberTextOf, peopleText } from '#features/company/server/queries/counted.ts';
import { withShownImpact, type EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { lockPeople } from '#features/people/server/commands.ts';
import { cardsByIds, worksHere } from '#features/people/server/queries.ts';
import { rowsOfPeople } from '#features/people/server/queries/employment.ts';
import { joinerRuleFaults, joinerRules } from '../../contract.ts';
import { valuesFor, type RuledValue } from '../../rules/belonging.ts';
import { placementOn } from '../../rules/moves.ts';
import { fieldName } from '../../rules/wording.ts';
import { currentTexts } from '../queries/current-texts.ts';
import { textOf } from '../queries/names.ts';
import { concerns } from '../queries/page.ts';
import { lockSharedJoinerRules, namedRules, type NamedRules, type StoredRule } from '../queries/rules.ts';
import { valuesOfBatch } from '../queries/values.ts';
import { giveValue, isToGive, fieldStates, takeValueBack, type GivingActor, type FieldState } from './give.ts';

/** Contributions of other features. */
export interface RuleContributions {
  readonly impacts: EmploymentImpacts;
  readonly holidayImpacts: readonly ChangeImpact<HolidaysChange>[];
}

export interface Application {
  readonly rule_id: string;
  readonly effective_from: LocalDate;
  /** Whether what was assigned manually is replaced, too. */
  readonly replaces_manual: boolean;
}

/** A value that a person would get. */
interface Change {
  readonly ruled: RuledValue<StoredRule>;
  readonly state: FieldState;
}

export interface PersonChange {
  readonly person_id: string;
  readonly changes: readonly Change[];
  /** Values that stay because they were assigned manually. */
  readonly manual: readonly Change[];
}

/** Returns the people who work here and whom a rule concerns from a date on. @throws 404 */
export async function peopleOf(db: Db, rules: NamedRules, { rule_id }: Application, now: number): Promise<string[]> {
  const rule = rules.rules.find(({ id }) => id === rule_id);
  if (!rule) throw joinerRuleFaults.gone();
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where(worksHere(now))
    .where(concerns(rule))
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns what applying a rule would change for people, by person. */
export async function planApplication(
  db: Db,
  rules: NamedRules,
  ids: readonly string[],
  { rule_id, effective_from, replaces_manual }: Application,
): Promise<PersonChange[]> {
  const rows = await rowsOfPeople(db, ids);
  const ruled = new Map(
    ids.map((id) => {
      const values = valuesFor(rules.rules, placementOn(rows.get(id) ?? [], effective_from));
      return [id, [...values.values()].filter(({ rule }) => rule.id === rule_id)] as const;
    }),
  );
  const fields = new Set([...ruled.values()].flat().map(({ field }) => field));
  const states = new Map<string, (id: string) => FieldState>();
  for (const field of fields) states.set(field, await fieldStates(db, ids, field, effective_from));
  return ids.map((person_id) => {
    const all = (ruled.get(person_id) ?? []).flatMap((value) => {
      const state = states.get(value.field)?.(person_id);
      return state && isToGive(value, state, rules) ? [{ ruled: value, state }] : [];
    });
    const stays = ({ state }: Change) => state.is_manual && (!replaces_manual || hasPlanned(state));
    return { person_id, changes: all.filter((each) => !stays(each)), manual: all.filter(stays) };
  });
}

/** Whether something else is planned, which a rule never replaces. */
const hasPlanned = ({ held }: FieldState) =>
  typeof held === 'object' && held !== null && 'has_later' in held && held.has_later === true;

/** Maximum number of people that a preview names. */
const maxNamed = 100;

/** Returns who would change, and how, if a rule were applied. @throws 404 */
export async function previewApplication(
  db: Db,
  application: Application,
  { actor_id, now }: { readonly actor_id: string; readonly now: number },
) {
  const rules = await namedRules(db);
  const ids = await peopleOf(db, rules, application, now);
  const barred = barredId(joinerRules.apply.oneself, { id: actor_id });
  const others = ids.filter((id) => id !== barred);
  const plan = await planApplication(db, rules, others, application);
  const changed = plan.filter(({ changes }) => changes.length > 0);
  const shown = await shownChanges(db, rules, changed.slice(0, maxNamed));
  return {
    ids: changed.map(({ person_id }) => person_id),
    data: shown,
    total: changed.length,
    total_manual: plan.filter(({ manual }) => manual.length > 0).length,
    is_without_self: others.length < ids.length,
    confirmed: versionOf({ application, people: changed.map(({ person_id }) => person_id), rules: shown }),
  };
}

async function shownChanges(db: Db, { names }: NamedRules, plan: readonly PersonChange[]) {
  const cards = await cardsByIds(
    db,
    plan.map(({ person_id }) => person_id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const all = plan.flatMap(({ changes }) => changes);
  const before = await currentTexts(
    db,
    all.map(({ ruled: { field }, state: { held, last } }) => ({ field, held, last })),
  );
  const texts = new Map(all.map((change, index) => [change, before[index] ?? null]));
  return plan.flatMap(({ person_id, changes, manual }) => {
    const person = byId.get(person_id);
    if (!person) return [];
    const rows = changes.map((change) => ({
      label: fieldName(change.ruled.field),
      before: texts.get(change) ?? null,
      after: textOf(change.ruled.value, names),
    }));
    return [{ person, rows, manual: manual.map(({ ruled }) => fieldName(ruled.field)) }];
  });
}

interface Unit {
  readonly id: string;
}

/** Number of people in a block; each may get a week, a package and holidays. */
const peopleAtOnce = 20;

const labelsOf = async (db: Db, ids: readonly string[]) =>
  new Map((await cardsByIds(db, ids)).map(({ id, name }) => [id, name]));

/** Applies a rule to people who are here, by what it says when their block is worked. */
export const applyKindWith = ({ impacts, holidayImpacts }: RuleContributions): BatchKind<Application, Unit> => ({
  name: 'joiner-rules.apply',
  rowsAtOnce: peopleAtOnce,

  async work(db, { id: batch_id, started_by, settings, now }, rows) {
    const actor = await requireActor(db, started_by, ['configure_company_setup'], now);
    await lockSharedJoinerRules(db);
    const ids = rows.map(({ data }) => data.id);
    const labels = await labelsOf(db, ids);
    await lockPeople(db, ids);
    const rules = await namedRules(db);
    const concerned = new Set(await peopleOf(db, rules, settings, now));
    const others = ids.filter((id) => concerned.has(id) && id !== started_by);
    const today = await todayOf(db, now);
    const effective_from = settings.effective_from < today ? today : settings.effective_from;
    const giving: GivingActor = { actor_id: actor.id, now, today, isNew: false, holidayImpacts };
    const changed = new Set<string>();
    await withShownImpact(db, { actor, person_ids: others, today }, others.length > 0 ? impacts : [], async () => {
      const plan = await planApplication(db, rules, others, { ...settings, effective_from });
      for (const { person_id, changes } of plan)
        for (const { ruled, state } of changes) {
          const { field, value, rule } = ruled;
          const value_ = { field, ids: [person_id], from: effective_from, value, rule, state: () => state };
          await giveValue(db, value_, rules, giving, { batch_id });
          changed.add(person_id);
        }
    });
    return ids.map((id): RowDone | RowFailed => {
      const label = labels.get(id) ?? '';
      if (id === started_by) return { failed: translate(leftOut), label };
      if (!concerned.has(id)) return { failed: translate('The rule no longer concerns this person.'), label };
      return { outcome: changed.has(id) ? 'changed' : 'unchanged', label };
    });
  },

  labelOf: async (db, _batch, { data }) => (await labelsOf(db, [data.id])).get(data.id) ?? '',
});

interface UndoSettings {
  readonly batch_id: string;
}

/** Takes back what a batch gave; what was changed since stays. */
export const undoKindWith = ({ impacts, holidayImpacts }: RuleContributions): BatchKind<UndoSettings, Unit> => ({
  name: 'joiner-rules.undo',
  rowsAtOnce: peopleAtOnce,

  async work(db, { started_by, settings, now }, rows) {
    const actor = await requireActor(db, started_by, ['configure_company_setup'], now);
    const ids = rows.map(({ data }) => data.id);
    const labels = await labelsOf(db, ids);
    await lockPeople(db, ids);
    const today = await todayOf(db, now);
    const giving: GivingActor = { actor_id: actor.id, now, today, isNew: false, holidayImpacts };
    const others = ids.filter((id) => id !== started_by);
    const kept = new Map<string, string[]>();
    await withShownImpact(db, { actor, person_ids: others, today }, others.length > 0 ? impacts : [], async () => {
      for (const row of (await valuesOfBatch(db, settings.batch_id, others)).toReversed())
        if (!(await takeValueBack(db, row, giving)))
          kept.set(row.person_id, [...(kept.get(row.person_id) ?? []), fieldName(row.field)]);
    });
    return ids.map((id): RowDone | RowFailed => {
      const [label, fields] = [labels.get(id) ?? '', kept.get(id)];
      if (id === started_by) return { failed: translate(leftOut), label };
      return fields
        ? { failed: translate('{fields} was changed since and stays.', { fields: fields.join(', ') }), label }
        : { outcome: 'undone', label };
    });
  },

  labelOf: async (db, _batch, { data }) => (await labelsOf(db, [data.id])).get(data.id) ?? '',
});

const screen = '/settings/people/joiner-rules';

/** Starts to apply a rule. @throws 404, 424 when it changes no one, 403 when only the caller, 461 */
export async function startApplying(
  db: Db,
  application: Application,
  { actor_id, now, confirmed }: { readonly actor_id: string; readonly now: number; readonly confirmed: string },
) {
  await lockSharedJoinerRules(db);
  const preview = await previewApplication(db, application, { actor_id, now });
  const { ids, total } = preview;
  if (total === 0) throw preview.is_without_self ? joinerRuleFaults.notOneself() : joinerRuleFaults.nobody();
  if (confirmed !== preview.confirmed) throw joinerRuleFaults.changedPreview();
  const batch_id = await startBatch<Application, Unit>(db, {
    kind: 'joiner-rules.apply',
    settings: application,
    title: translate('Applying a rule to {who}', { who: peopleText(total, await numberTextOf(db)) }),
    from_url: screen,
    started_by: actor_id,
    rows: ids.map((id) => ({ id })),
  });
  return { batch_id, total };
}

/** Starts to undo the application of a rule. @throws 424 when there is nothing to undo, 403 when only the caller's */
export async function startUndo(db: Db, batch_id: string, actor_id: string) {
  const rows = await db
    .selectFrom('joiner_rule_values')
    .select('person_id')
    .distinct()
    .where('batch_id', '=', batch_id)
    .orderBy('person_id')
    .execute();
  const ids = rows.map(({ person_id }) => person_id).filter((id) => id !== actor_id);
  if (rows.length === 0) throw joinerRuleFaults.notApplied();
  if (ids.length === 0) throw joinerRuleFaults.notOneself();
  const undo_id = await startBatch<UndoSettings, Unit>(db, {
    kind: 'joiner-rules.undo',
    settings: { batch_id },
    title: translate('Undoing a rule for {who}', { who: peopleText(ids.length, await numberTextOf(db)) }),
    from_url: screen,
    started_by: actor_id,
    rows: ids.map((id) => ({ id })),
  });
  return { batch_id: undo_id, total: ids.length };
}

/** The jobs of both batches. */
export const applicationJobs = (contributions: RuleContributions) => [
  batchJob(applyKindWith(contributions)),
  batchJob(undoKindWith(contributions)),
];
