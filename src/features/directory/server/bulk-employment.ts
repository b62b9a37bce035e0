import type { HandlerInput } from '#platform/shared/contract.ts';
import { barredId } from '#platform/shared/oneself.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Handlers } from '#platform/server/http/implement.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { todayOf } from '#features/company/server/queries.ts';
import {
  impactsOfMoves,
  withShownImpact,
  type EmploymentImpacts,
} from '#features/employment/server/commands/confirm.ts';
import { impactOfAny } from '#features/employment/server/commands/impact-of-many.ts';
import type { RequestedEmployment } from '#features/employment/server/queries/impact.ts';
import { namesOfValues, wordsOf } from '#features/employment/server/queries.ts';
import { movesToOtherTerms } from '#features/employment/server/queries/own-moves.ts';
import { peopleFaults } from '#features/people/contract.ts';
import {
  columnOf,
  employmentFields,
  rowOn,
  type EmploymentField,
  type EmploymentValues,
} from '#features/people/rules/employment.ts';
import { lockReferences, newFields, writeRows } from '#features/people/server/commands/employment.ts';
import { everAbove, rowsOfPeople, type EmploymentRow } from '#features/people/server/queries/employment.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { directory } from '../contract.ts';
import {
  chosenPeople,
  dateWords,
  planOf,
  previewOf,
  type BulkCall,
  type BulkPlan,
  type ChosenPerson,
  type StayReason,
} from './bulk.ts';
import type { BulkAction } from './bulk-action.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

type Body = HandlerInput<typeof directory.bulkEmployment>['body'];

interface Change {
  readonly effective_from: LocalDate;
  readonly values: Partial<EmploymentValues>;
  readonly reason: string | null;
}

interface EmploymentPlan extends BulkPlan {
  readonly change: Change;
  readonly today: LocalDate;
  /** The changed fields of each person. */
  readonly fields: ReadonlyMap<string, readonly EmploymentField[]>;
}

/** Returns the change; fields that were not sent stay unchanged. */
function changeIn({ effective_from, reason, ids: _, ...sent }: Body): Change {
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { effective_from, reason: reason ?? null, values };
}

/** @throws 460 for values that cannot be chosen, 422 for a past date without a reason */
async function planEmployment(
  call: BulkCall,
  body: Body,
  { lock }: { readonly lock: boolean },
): Promise<EmploymentPlan> {
  const { db, context } = call;
  const change = changeIn(body);
  const today = await todayOf(db, context.now);
  if (change.effective_from < today && !change.reason?.trim()) throw peopleFaults.reasonNeeded.at('reason');
  await lockReferences(db, change.values, change.effective_from);
  const chosen = await chosenPeople(call, body.ids, { lock });
  const rows = await rowsOfPeople(db, body.ids);
  const counting = (id: string, field: EmploymentField) =>
    rowOn(
      (rows.get(id) ?? []).filter((row) => row.field === field),
      change.effective_from,
    );
  const names = await namesOfValues(db, [
    ...Object.values(change.values).map((value) => (typeof value === 'string' ? value : null)),
    ...employmentFields.flatMap((field) => body.ids.map((id) => textIn(counting(id, field), field))),
  ]);
  const reasonToStay = await reasons(call, body.ids, change, names);
  const fields = new Map<string, readonly EmploymentField[]>();
  const barred = await barredFrom(call, change, rows.get(call.actor.id) ?? []);
  const plan = planOf(
    chosen,
    (each) => {
      const { id } = each.person;
      const why = reasonToStay(each);
      if (why) return { why };
      const changed = newFields(rows.get(id) ?? [], change);
      if (changed.length === 0) return { why: alreadyWords(change.values, names) };
      fields.set(id, changed);
      const from = changed.map((field) => wordsOf(counting(id, field), field, names)).filter(Boolean);
      return { from: from.join(', ') || null };
    },
    barred,
  );
  return { ...plan, change, today, fields };
}

/**
 * Returns the caller if they may not be among the people: not even an Owner moves themselves to or from a place or
 * department with a week or zone.
 */
async function barredFrom(
  { db, actor }: BulkCall,
  change: Change,
  own: readonly EmploymentRow[],
): Promise<string | null> {
  const isMove = await movesToOtherTerms(db, own, change.values, newFields(own, change));
  return isMove ? actor.id : barredId(directory.bulkEmployment.oneself, actor);
}

/** Returns for each person why the change is impossible, regardless of their current values. */
async function reasons(
  call: BulkCall,
  ids: readonly string[],
  { effective_from, values }: Change,
  names: ReadonlyMap<string, string>,
): Promise<(each: ChosenPerson) => StayReason> {
  const { db } = call;
  const begins = await firstDays(call, ids);
  const above = values.manager_id ? await everAbove(db, values.manager_id, effective_from) : new Set<string>();
  const date = await dateWords(db);
  return ({ person, discharged_date, has_left }) => {
    const began = begins.get(person.id);
    if (has_left) return translate('no longer works here');
    if (began && effective_from < began) return translate('joins on {date}, after this date', { date: date(began) });
    if (discharged_date && discharged_date < effective_from)
      return translate('leaves on {date}, before this date', { date: date(discharged_date) });
    if (values.manager_id === person.id) return translate('cannot be their own manager');
    if (above.has(person.id))
      return translate('is above {name}', { name: names.get(values.manager_id ?? '') ?? translate('them') });
    return undefined;
  };
}

const textIn = (row: EmploymentRow | undefined, field: EmploymentField): string | null => {
  const value = row?.[columnOf[field]];
  return typeof value === 'string' ? value : null;
};

/** Returns the first day of each person's first employment. */
async function firstDays({ db }: BulkCall, ids: readonly string[]): Promise<ReadonlyMap<string, LocalDate>> {
  const rows = await db
    .selectFrom('employment_periods')
    .select((eb) => ['person_id', eb.fn.min('started_on').as('first')])
    .where('person_id', 'in', ids)
    .groupBy('person_id')
    .execute();
  return new Map(rows.map(({ person_id, first }) => [person_id, first]));
}

const already: Readonly<Record<EmploymentField, Text>> = {
  department: asText('already in {name}'),
  designation: asText('already {name}'),
  employment_type: asText('already {name}'),
  manager: asText('already reports to {name}'),
  work_place: asText('already at {name}'),
  weekly_work_time: asText('already {name}'),
};

/** 'already in Quality' */
function alreadyWords(values: Partial<EmploymentValues>, names: ReadonlyMap<string, string>): string {
  const [field, ...more] = employmentFields.filter((each) => values[columnOf[each]] !== undefined);
  if (!field || more.length) return translate('is all of this already');
  const value = values[columnOf[field]];
  return typeof value === 'string'
    ? translate(already[field], { name: names.get(value) ?? '' }).trim()
    : translate('has none already');
}

const titles = {
  department_id: asText('Change department for {who}'),
  designation_id: asText('Change designation for {who}'),
  employment_type_id: asText('Change employment type for {who}'),
  manager_id: asText('Change manager for {who}'),
  work_place_id: asText('Change place of work for {who}'),
  several: asText('Change employment for {who}'),
} as const;

const messages = {
  scheduled: asText('Change scheduled for {count, plural, one {# person} other {# people}}.'),
  changed: asText('We’ve changed {count, plural, one {# person} other {# people}}.'),
} as const;

/** Whether other features may respond: a place or department may have a week, and rules name all but the manager. */
const hasImpact = ({ values: { manager_id: _, ...values } }: Change): boolean => Object.keys(values).length > 0;

/** Returns the change as its impact is described before it is made. */
const requestedOf = ({ change: { effective_from: from, values } }: EmploymentPlan): RequestedEmployment => ({
  placement: { from, values },
});

/** Previews a change and its impact on recorded days and leave; for many in a thread. */
export const employmentPreviewWith =
  (impacts: EmploymentImpacts): Handlers<typeof directory>['previewBulkEmployment'] =>
  async (manual) => {
    const { body, actor, context } = manual;
    const read = async (db: Db) => {
      const plan = await planEmployment({ db, actor, context }, body, { lock: false });
      const ids = hasImpact(plan.change) ? [...plan.fields.keys()] : [];
      const requested = new Map(ids.map((id) => [id, requestedOf(plan)]));
      return {
        plan,
        change: { actor: { id: actor.id, permissions: actor.permissions }, today: plan.today, requested },
      };
    };
    const found = await impactOfAny(manual, impactsOfMoves(impacts), read, (error) => {
      context.log.error({ err: error }, 'what a move of many people changes could not be described');
      return [uncalculatedImpact()];
    });
    return previewOf(found.plan, found.effects);
  };

/** Impact that cannot be calculated in advance; the change then calculates it. */
const uncalculatedImpact = (): Impact => ({
  title: translate('Recorded days and booked leave may change'),
  more: translate('For this many people, we calculate them after you confirm.'),
  rows: [],
  total: 0,
  button: null,
});

/**
 * Changes department, designation, type, manager or place of work from a date on.
 * @param impacts what features have registered
 */
export const employmentActionWith = (impacts: EmploymentImpacts): BulkAction<Body> => ({
  name: 'directory.employment',
  permission: 'edit_employee_employment_info',
  oneself: directory.bulkEmployment.oneself,
  title(body, who) {
    const [title = titles.several, ...more] = Object.entries(titles).flatMap(([field, each]) =>
      field in changeIn(body).values ? [each] : [],
    );
    return translate(more.length === 0 ? title : titles.several, { who });
  },
  plan: (call, body) => planEmployment(call, body, { lock: false }),
  async act(call, body) {
    const { db, actor } = call;
    const { change, today, fields, stays } = await planEmployment(call, body, { lock: true });
    const write = () => writeRows(db, fields, change, { actor_id: actor.id, today }, crypto.randomUUID());
    if (fields.size > 0 && hasImpact(change))
      await withShownImpact(db, { actor, person_ids: [...fields.keys()], today }, impactsOfMoves(impacts), write);
    else if (fields.size > 0) await write();
    const message = translate(
      change.effective_from > today ? messages.scheduled : messages.changed,
      { count: fields.size },
      await numberTextOf(db),
    );
    return { message, total: fields.size, stays };
  },
});

export const employmentAction = employmentActionWith([]);
