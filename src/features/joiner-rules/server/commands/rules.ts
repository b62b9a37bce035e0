import { sql } from 'kysely';
import { requireConfirmed, type ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import type { ChangePreview, ImpactRow } from '#platform/shared/impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { rowsOfPeople } from '#features/people/server/queries/employment.ts';
import { impactRows } from '#features/people/server/queries/impact-rows.ts';
import { joinerRuleFaults } from '../../contract.ts';
import { conditionKinds, valuesFor, type JoinerField } from '../../rules/belonging.ts';
import { placementOn } from '../../rules/moves.ts';
import type { RuleInput } from '../../rules/shapes.ts';
import { causeText, fieldName } from '../../rules/wording.ts';
import { givableRoles } from '../columns/roles.ts';
import { currentTexts } from '../queries/current-texts.ts';
import { holidayRegions } from '../queries/choices.ts';
import { namesOfItems, textOf } from '../queries/names.ts';
import {
  lockJoinerRules,
  namedRules,
  rulesForm,
  storedRules,
  type NamedRules,
  type StoredRule,
} from '../queries/rules.ts';
import { giveValue, isToGive, statesOf, type GivingActor, type RuledGiving, type FieldState } from './give.ts';

/** Maximum number of rules: each is compared with each person who joins. */
const maxRules = 200;

export interface RulesActor {
  readonly actor_id: string;
  readonly now: number;
  readonly today: LocalDate;
  readonly holidayImpacts: readonly ChangeImpact<HolidaysChange>[];
}

/**
 * Requires that everything that a rule names exists, and that its author may assign its roles.
 * @throws 460 at the field, 403 for a role
 */
async function requireNamed(db: Db, rule: RuleInput, { actor_id }: RulesActor): Promise<void> {
  const { unknownItem } = joinerRuleFaults;
  const lists = {
    ...Object.fromEntries(conditionKinds.map((kind) => [kind, rule[kind]])),
    leave_policy_id: rule.leave_policy_id === null ? [] : [rule.leave_policy_id],
    leave_review_id: rule.leave_review_id === null ? [] : [rule.leave_review_id],
    pattern_id: rule.pattern_id === null ? [] : [rule.pattern_id],
    group_ids: rule.group_ids ?? [],
    role_ids: rule.role_ids ?? [],
  };
  const names = await namesOfItems(db, Object.values(lists).flat());
  for (const [field, ids] of Object.entries(lists))
    if (ids.some((id) => names.get(id)?.is_trashed !== false)) throw unknownItem.at(field);
  if (rule.holiday_region !== null && !(await holidayRegions(db)).some(({ id }) => id === rule.holiday_region))
    throw unknownItem.at('holiday_region');
  const roles = rule.role_ids ?? [];
  const givable = new Set(await givableRoles(db, actor_id, roles));
  const above = roles.find((id) => !givable.has(id));
  if (above !== undefined)
    throw joinerRuleFaults.roleAbove.at('role_ids', { facts: { name: names.get(above)?.name ?? '' } });
}

/** Returns the rules with a draft in its place: its own, or the last. @throws 404 */
function withDraft(
  rules: readonly StoredRule[],
  { id, rule }: { readonly id: string; readonly rule: RuleInput },
  { actor_id, now }: RulesActor,
  isNew: boolean,
): StoredRule[] {
  const draft: StoredRule = { ...rule, id, updated_by: actor_id, updated_at: new Date(now * 1000) };
  if (isNew) return [...rules, draft];
  if (!rules.some((each) => each.id === id)) throw joinerRuleFaults.gone();
  return rules.map((each) => (each.id === id ? draft : each));
}

/** Someone whose first day lies ahead, with what changes for them. */
interface JoinerChange {
  readonly person_id: string;
  readonly giving: RuledGiving;
  readonly state: FieldState;
}

/** Returns what other rules change for people who join soon. */
async function changesOfJoiners(
  db: Db,
  before: readonly StoredRule[],
  after: NamedRules,
  { actor_id, today }: RulesActor,
): Promise<JoinerChange[]> {
  const people = await db
    .selectFrom('people')
    .select(['id', 'joined_on'])
    .where('joined_on', '>', today)
    .where('status', '<>', 'discharged')
    .where('id', '<>', actor_id)
    .orderBy('joined_on')
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  const rows = await rowsOfPeople(
    db,
    people.map(({ id }) => id),
  );
  const givings = people.flatMap(({ id, joined_on }) => {
    const placement = placementOn(rows.get(id) ?? [], joined_on);
    const [old, next] = [valuesFor(before, placement), valuesFor(after.rules, placement)];
    return [...new Set<JoinerField>([...old.keys(), ...next.keys()])].flatMap((field) => {
      const ruled = next.get(field);
      const giving = { field, ids: [id], from: joined_on, value: ruled?.value ?? null, rule: ruled?.rule ?? null };
      return field === 'roles' && giving.value === null ? [] : [{ person_id: id, giving }];
    });
  });
  const stateOf = await statesOf(db, givings);
  return givings.flatMap(({ person_id, giving }) => {
    const state = stateOf(person_id, giving);
    return state.is_manual || !isToGive(giving, state, after) ? [] : [{ person_id, giving, state }];
  });
}

/** 'Holidays: Denmark → Bayern, by the rule Workshop, from 4 January 2027' */
async function textsOf(db: Db, changes: readonly JoinerChange[], { names, nameOf }: NamedRules): Promise<string[]> {
  const before = await currentTexts(
    db,
    changes.map(({ giving, state: { held, last } }) => ({ field: giving.field, held, last })),
  );
  const none = translate('none');
  return changes.map(({ giving: { field, value, rule, from } }, index) =>
    translate('{field}: {before} → {after}, {cause}, from {date}', {
      field: fieldName(field),
      before: before[index] ?? none,
      after: value === null ? none : textOf(value, names),
      cause: causeText(rule ? nameOf(rule) : null),
      date: longDate(from),
    }),
  );
}

async function previewOf(db: Db, changes: readonly JoinerChange[], rules: NamedRules): Promise<ChangePreview> {
  const people = new Set(changes.map(({ person_id }) => person_id)).size;
  if (people === 0) return { effects: [], refusal: null, confirmed: null };
  const texts = await textsOf(db, changes, rules);
  const items = changes.map(({ person_id }, index) => ({ person_id, text: texts[index] ?? '' }));
  const rows: ImpactRow[] = await impactRows(db, items, ({ text }) => ({ text, amount: null }));
  const title = translate(
    '{count, plural, one {# person who joins soon changes} other {# people who join soon change}}',
    { count: people },
    String,
  );
  const effects = [{ key: 'joiners', title, more: null, rows, total: items.length, button: null }];
  return { effects, refusal: null, confirmed: versionOf({ effects }) };
}

export interface RuleDraft {
  readonly id?: string | undefined;
  readonly rule: RuleInput;
}

/** A draft with all rules around it, and what it changes for people who join soon. @throws 403, 404, 460 */
export async function planRule(db: Db, { id, rule }: RuleDraft, actor: RulesActor) {
  await requireNamed(db, rule, actor);
  const before = await storedRules(db);
  if (id === undefined && before.length >= maxRules) throw joinerRuleFaults.tooMany();
  const ruleId = id ?? crypto.randomUUID();
  const after = await namedRules(db, withDraft(before, { id: ruleId, rule }, actor, id === undefined));
  const changes = await changesOfJoiners(db, before, after, actor);
  const draft = after.rules.find((each) => each.id === ruleId);
  if (!draft) throw joinerRuleFaults.gone();
  return { draft, before, after, changes, impact: await previewOf(db, changes, after) };
}

interface StoreOptions {
  readonly version: string | undefined;
  readonly confirmed: string | undefined;
}

/**
 * Stores a rule, and gives people who join soon what it says. @returns its id
 * @throws 403, 404, 460, 461 when the rules have changed, 424 and 461 with what there is to confirm
 */
export async function storeRule(
  db: Db,
  sent: RuleDraft,
  { version, confirmed }: StoreOptions,
  actor: RulesActor,
): Promise<string> {
  await lockJoinerRules(db);
  requireUnchanged(version, rulesForm(await storedRules(db)));
  const { draft, after, changes, impact } = await planRule(db, sent, actor);
  await requireConfirmed(
    { confirmed: impact.confirmed, data: () => impact },
    { confirmed, unconfirmed: joinerRuleFaults.unconfirmed },
  );
  const { id, week, updated_by, updated_at, ...rule } = draft;
  const values = {
    department_ids: [...rule.department_ids],
    work_place_ids: [...rule.work_place_ids],
    designation_ids: [...rule.designation_ids],
    employment_type_ids: [...rule.employment_type_ids],
    leave_policy_id: rule.leave_policy_id,
    leave_review_id: rule.leave_review_id,
    holiday_region: rule.holiday_region,
    pattern_id: rule.pattern_id,
    pattern_first_day: rule.pattern_id === null ? null : rule.pattern_first_day,
    group_ids: rule.group_ids && [...rule.group_ids],
    role_ids: rule.role_ids && [...rule.role_ids],
    week: week && JSON.stringify(week),
    updated_by,
    updated_at,
  };
  if (sent.id === undefined) {
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from joiner_rules)`;
    await db
      .insertInto('joiner_rules')
      .values({ ...values, id, position })
      .execute();
  } else await db.updateTable('joiner_rules').set(values).where('id', '=', id).execute();
  await giveJoiners(db, changes, after, actor);
  return id;
}

async function giveJoiners(
  db: Db,
  changes: readonly JoinerChange[],
  rules: NamedRules,
  actor: RulesActor,
): Promise<void> {
  // They have everything before their first day.
  const by: GivingActor = { ...actor, isNew: true };
  for (const { giving, state } of changes) await giveValue(db, { ...giving, state: () => state }, rules, by);
}

/** @throws 461 when the rules have changed since they were read */
export async function orderRules(
  db: Db,
  { ids, version }: { readonly ids: readonly string[]; readonly version: string | undefined },
): Promise<void> {
  await lockJoinerRules(db);
  const rules = await storedRules(db);
  const known = new Set(rules.map(({ id }) => id));
  const isComplete =
    ids.length === rules.length && new Set(ids).size === ids.length && ids.every((id) => known.has(id));
  requireUnchanged(isComplete ? version : 'another', rulesForm(rules));
  await sql`
    update joiner_rules set position = wanted.position
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
     where joiner_rules.id = wanted.id and joiner_rules.position <> wanted.position`.execute(db);
}

/** Deletes a rule; people keep what they have by it. @throws 404, 461 */
export async function removeRule(
  db: Db,
  { id, version }: { readonly id: string; readonly version: string | undefined },
): Promise<void> {
  await lockJoinerRules(db);
  requireUnchanged(version, rulesForm(await storedRules(db)));
  const { numDeletedRows } = await db.deleteFrom('joiner_rules').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw joinerRuleFaults.gone();
}
