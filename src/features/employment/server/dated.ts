import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor, HandlerContext, Handlers } from '#platform/server/http/implement.ts';
import type { RecordedDays } from '#platform/server/recorded-days.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { formatDate } from '#platform/shared/date-format.ts';
import { addDays } from '#platform/shared/time.ts';
import type { NewcomerGifts } from '#features/access/server/queries/newcomer-gifts.ts';
import { todayOf, cachedSettings } from '#features/company/server/queries.ts';
import { peopleFaults } from '#features/people/contract.ts';
import type { ChangedValues } from '#features/people/rules/employment.ts';
import { lockManagers, lockPerson, setColumns, setJoinedOn } from '#features/people/server/commands.ts';
import {
  changeEmployment,
  lockReferences,
  newFields,
  writeEmployment,
} from '#features/people/server/commands/employment.ts';
import { rowsOfPerson } from '#features/people/server/queries/employment.ts';
import { openProfile, requireSection } from '#features/profile/server/queries.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { employmentFaults, type employment } from '../contract.ts';
import { recordedInWords } from '../rules/recorded.ts';
import { change, plannedBy, withPlannedWeek, withdraw, type NewSalary } from './commands.ts';
import { withImpact, type EmploymentImpacts } from './commands/confirm.ts';
import { movesToOtherTerms } from './queries/own-moves.ts';
import { detailsOf, employmentOf, firstDayFrom, firstDayOf, formOf } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

// Handlers of dated values, whose changes may have an impact on other features.

interface Call extends HandlerContext {
  readonly actor: Actor;
  readonly params: { readonly user_id: string };
}

/** Contributions of later features. */
export interface RegisteredContributions {
  /** Lookups for recorded time, about which a change of the first day warns. */
  readonly recorded: readonly RecordedDays[];
  readonly impacts: EmploymentImpacts;
  /** Gifts that newcomers get by where they work. */
  readonly gifts?: readonly NewcomerGifts[];
}

const saved = 'We’ve saved your edit successfully.';

/** Returns the dated values of a body; values that were not sent stay unchanged. */
function valuesIn(body: Partial<Record<keyof ChangedValues, unknown>>): ChangedValues {
  const { department_id, designation_id, employment_type_id, manager_id, work_place_id, weekly_work_time, week } = body;
  const all = { department_id, designation_id, employment_type_id, manager_id, work_place_id, weekly_work_time, week };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ChangedValues;
}

/** Whether other features may respond to a change of these values. */
const hasImpact = ({ manager_id: _, ...values }: ChangedValues) => Object.keys(values).length > 0;

export async function shownEmployment(call: HandlerContext, id: string, asOf?: LocalDate) {
  const today = await todayOf(call.db, call.context.now);
  const data = await employmentOf(call.db, id, { asOf: asOf ?? today, today });
  return { data, version: versionOf(formOf(data)) };
}

/** Requires the edit permission of both sections if both are changed. @throws 404, 403 */
async function requireParts(
  call: Call,
  parts: { readonly values: boolean; readonly salary: boolean },
): Promise<string> {
  const profile = await openProfile(call, call.params.user_id);
  if (parts.values && !profile.mayEdit('employment_info')) throw platformFaults.notAllowed();
  if (parts.salary && !profile.mayEdit('salary_info')) throw platformFaults.notAllowed();
  return profile.id;
}

/** Change of the caller's own employment. */
interface OwnChange {
  readonly effective_from: LocalDate;
  readonly values: ChangedValues;
  /** Change that is edited and taken back first. */
  readonly change_id?: string | undefined;
}

/**
 * Requires that callers do not change their own working week or weekly hours, by which they owe time, nor move to or from
 * a place of work or department with a week or zone: not even an Owner may. The hours that they have can be sent again.
 * @throws 403
 */
async function requireNotOwnWeek({ db, actor }: Call, id: string, own: OwnChange): Promise<void> {
  if (id !== actor.id) return;
  const rows = (await rowsOfPerson(db, id)).filter(({ change_id }) => change_id !== own.change_id);
  const changed = newFields(rows, { effective_from: own.effective_from, values: own.values });
  const isOther = own.values.week !== undefined || changed.includes('weekly_work_time');
  if (isOther || (await movesToOtherTerms(db, rows, own.values, changed))) throw employmentFaults.notOneself();
}

/** @throws 404, 403 for a part that the caller may not change, 424 if no part is still planned */
async function takeBack(call: Call, id: string, changeId: string, today: LocalDate): Promise<void> {
  const planned = await plannedBy(call.db, id, changeId, today);
  if (planned.values + planned.salaries === 0) throw employmentFaults.nothingPlanned();
  await requireParts(call, { values: planned.values > 0, salary: planned.salaries > 0 });
  if (id === call.actor.id) {
    const rows = await rowsOfPerson(call.db, id);
    const fields = rows.flatMap(({ change_id, field }) => (change_id === changeId ? [field] : []));
    if (planned.weeks > 0 || (await movesToOtherTerms(call.db, rows, {}, fields))) throw employmentFaults.notOneself();
  }
  await withdraw(call.db, id, changeId, today);
}

type Handler<Name extends keyof Handlers<typeof employment>> = Handlers<typeof employment>[Name];

const saveEmploymentInfo =
  ({ recorded, impacts }: RegisteredContributions): Handler<'saveEmploymentInfo'> =>
  async (call) => {
    const { db, actor, context, body } = call;
    const { id } = await requireSection(call, call.params.user_id, 'employment_info', 'edit');
    const today = await todayOf(db, context.now);
    const values = valuesIn(body);
    // List items are locked before the person.
    await lockReferences(db, values);
    if (body.joined_on !== undefined) await lockManagers(db);
    await lockPerson(db, id);
    const from = async () => body.effective_from ?? (await firstDayFrom(db, id, today));
    await requireNotOwnWeek(call, id, { values, effective_from: await from() });
    requireUnchanged(body.version, formOf(await employmentOf(db, id, { asOf: today, today })));
    const { joined_on: firstDay, reason = null, keeps_time = false, confirmed, choices } = body;
    const concerned = firstDay !== undefined || hasImpact(values) ? impacts : [];
    await withImpact(db, { actor, person_ids: [id], today, choices }, { impacts: concerned, confirmed }, async () => {
      if (firstDay) await correctFirstDay(db, id, { joined_on: firstDay, reason, keeps_time }, { today, recorded });
      if (Object.keys(values).length === 0) return;
      // A corrected first day may be a later one.
      const change = { effective_from: await from(), reason, values };
      await changeEmployment(db, id, change, { actor_id: actor.id, today });
    });
    const { joined_on } = await firstDayOf(db, id);
    if (body.probation_until !== null && body.probation_until < joined_on)
      throw peopleFaults.beforeJoining.at('probation_until');
    await setColumns(db, id, detailsOf(body));
    return { ...(await shownEmployment(call, id)), may_edit: true, message: saved };
  };

const saveChange =
  ({ impacts }: RegisteredContributions): Handler<'saveChange'> =>
  async (call) => {
    const { db, actor, context, body } = call;
    const { confirmed, choices } = body;
    const values = valuesIn(body);
    const salary: NewSalary | undefined = body.salary;
    const id = await requireParts(call, { values: Object.keys(values).length > 0, salary: salary !== undefined });
    const today = await todayOf(db, context.now);
    await lockReferences(db, values);
    if (body.change_id) await lockManagers(db);
    await lockPerson(db, id);
    await requireNotOwnWeek(call, id, { ...body, values });
    const change_id = body.change_id ?? crypto.randomUUID();
    const dated = { effective_from: body.effective_from, reason: body.reason ?? null };
    const concerned = body.change_id || hasImpact(values) ? impacts : [];
    const total = await withImpact(
      db,
      { actor, person_ids: [id], today, choices },
      { impacts: concerned, confirmed },
      async () => {
        const kept = await withPlannedWeek(db, id, body.change_id, values);
        if (body.change_id) await takeBack(call, id, body.change_id, today);
        return change(db, id, { ...dated, values: kept, salary }, { actor_id: actor.id, today }, change_id);
      },
    );
    return { message: body.effective_from > today ? translate('Change scheduled.') : saved, change_id, total };
  };

const withdrawChange =
  ({ impacts }: RegisteredContributions): Handler<'withdrawChange'> =>
  async (call) => {
    const { db, actor, context, body } = call;
    const today = await todayOf(db, context.now);
    const { id } = await openProfile(call, call.params.user_id);
    await lockManagers(db);
    await lockPerson(db, id);
    await withImpact(db, { actor, person_ids: [id], today }, { impacts, confirmed: body.confirmed }, () =>
      takeBack(call, id, body.change_id, today),
    );
    return { message: translate('Scheduled change cancelled.') };
  };

export const datedHandlers = (registered: RegisteredContributions) => ({
  saveEmploymentInfo: saveEmploymentInfo(registered),
  saveChange: saveChange(registered),
  withdrawChange: withdrawChange(registered),
});

interface Correction {
  readonly joined_on: LocalDate;
  readonly reason: string | null;
  /** Whether the actor accepts that time recorded before the new day stays. */
  readonly keeps_time: boolean;
}

interface FirstDayContext {
  readonly today: LocalDate;
  /** Lookups of features for days with recorded time. */
  readonly recorded: readonly RecordedDays[];
}

/**
 * Corrects the first day of an employment; values that counted from
 * the old one count from the new one. Requires the lock of the person.
 * @throws 422 (424 after the last day) at `joined_on` for a day after the last one, in an earlier
 * employment, or after a value that counts already; at `reason` if the past changes without one; 424
 * at `keeps_time` if time is recorded before the new day, until the caller accepts that it stays
 */
async function correctFirstDay(
  db: Db,
  id: string,
  { joined_on, reason, keeps_time }: Correction,
  { today, recorded }: FirstDayContext,
): Promise<void> {
  const { old, last, earlier, counting } = await boundsOf(db, id, joined_on);
  if (joined_on === old) return;
  if (last !== null && joined_on > last) throw peopleFaults.afterLeaving.at('joined_on');
  if (earlier !== null && joined_on <= earlier) throw employmentFaults.inEarlierTime.at('joined_on');
  if (counting) throw employmentFaults.countsBefore.at('joined_on');
  if ((old < today || joined_on < today) && !reason?.trim()) throw peopleFaults.reasonNeeded.at('reason');
  if (!keeps_time && joined_on > old)
    await requireNoTime(db, id, { from: old, until: addDays(joined_on, -1) }, recorded);
  await writeEmployment(db, today, [id], () => setJoinedOn(db, id, joined_on, reason?.trim() || null));
  await db
    .updateTable('salaries')
    .set({ effective_from: joined_on })
    .where('person_id', '=', id)
    .where('effective_from', '=', old)
    .execute();
}

/** @throws 424 with the number of days, and the first and the last of them */
async function requireNoTime(
  db: Db,
  id: string,
  span: { readonly from: LocalDate; readonly until: LocalDate },
  recorded: readonly RecordedDays[],
): Promise<void> {
  for (const recordedOf of recorded) {
    const found = await recordedOf(db, id, span);
    if (!found) continue;
    const { date_format } = await cachedSettings(db);
    const text = { date: (date: LocalDate) => formatDate(date, date_format), number: await numberTextOf(db) };
    const facts = { recorded: recordedInWords(found, text) };
    throw employmentFaults.timeBefore.at('keeps_time', { facts, data: found });
  }
}

/** Returns the dates that limit a new first day. */
async function boundsOf(db: Db, id: string, joined_on: LocalDate) {
  const { rows } = await sql<{
    old: LocalDate;
    last: LocalDate | null;
    earlier: LocalDate | null;
    /** Whether a value or salary begins between the old and the new day. */
    counting: boolean;
  }>`
    select p.joined_on as old, p.discharged_date as last,
           (select max(ended_on) from employment_periods e where e.person_id = p.id and e.started_on < p.joined_on) as earlier,
           exists (select from employment_rows r where r.person_id = p.id
                      and r.effective_from > p.joined_on and r.effective_from < ${joined_on}) or
           exists (select from salaries s where s.person_id = p.id
                      and s.effective_from > p.joined_on and s.effective_from <= ${joined_on}) as counting
      from people p where p.id = ${id}`.execute(db);
  const [bounds] = rows;
  if (!bounds) throw new Error('The person to lock doesn’t exist.');
  return bounds;
}
