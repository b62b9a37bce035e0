import type { Db } from '#platform/server/database/database.ts';
import type { HandlerContext, Actor, Handlers, Routes } from '#platform/server/http/implement.ts';
import { implement } from '#platform/server/http/implement.ts';
import type { RecordedDays } from '#platform/server/recorded-days.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { accessFaults } from '#features/access/contract.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { peopleFaults } from '#features/people/contract.ts';
import type { EmploymentValues } from '#features/people/rules/employment.ts';
import { lockPerson, setColumns } from '#features/people/server/commands.ts';
import { changeEmployment, holdValues } from '#features/people/server/commands/employment.ts';
import { openProfile, requireSection } from '#features/profile/server/queries.ts';
import { employment, employmentFaults } from '../contract.ts';
import { change, changeSalary, plannedBy, withdraw, type NewSalary } from './commands.ts';
import { careerHandlers } from './career.ts';
import { correctFirstDay } from './commands/first-day.ts';
import { detailsOf, employmentOf, formOf, salariesOf, salaryFormOf, salaryInfoOf } from './queries.ts';

interface Call extends HandlerContext {
  readonly actor: Actor;
  readonly params: { readonly user_id: string };
}

const saved = 'We’ve saved your edit successfully.';

/** The dated values of a body; what was not sent stays as it is. */
function valuesIn(body: Partial<Record<keyof EmploymentValues, unknown>>): Partial<EmploymentValues> {
  const { department_id, designation_id, employment_type_id, manager_id, work_place_id, weekly_work_time } = body;
  const all = { department_id, designation_id, employment_type_id, manager_id, work_place_id, weekly_work_time };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as Partial<EmploymentValues>;
}

const firstDayOf = (db: Db, id: string) =>
  db.selectFrom('people').select('joined_on').where('id', '=', id).executeTakeFirstOrThrow();

/** From when something counts unless it is said: today, or the first day of whoever is still to come. */
async function firstDayFrom(db: Db, id: string, today: LocalDate): Promise<LocalDate> {
  const { joined_on } = await firstDayOf(db, id);
  return joined_on > today ? joined_on : today;
}

async function shownEmployment(call: Call, id: string, asOf?: LocalDate) {
  const today = await todayOf(call.db, call.context.now);
  const data = await employmentOf(call.db, id, { asOf: asOf ?? today, today });
  return { data, version: versionOf(formOf(data)) };
}

async function shownSalary(call: Call, id: string, asOf?: LocalDate) {
  const today = await todayOf(call.db, call.context.now);
  const rows = await salariesOf(call.db, id, today);
  return { data: salaryInfoOf(rows, asOf ?? today), version: versionOf(salaryFormOf(rows)) };
}

const remoteOf = async ({ db }: Call, id: string) =>
  db
    .selectFrom('people')
    .select(['is_allow_remote_work', 'remote_work_date_start', 'remote_work_date_end'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whoever changes both needs both rights, and each is asked of the section. @throws 404, 403 */
async function requireParts(
  call: Call,
  parts: { readonly values: boolean; readonly salary: boolean },
): Promise<string> {
  const profile = await openProfile(call, call.params.user_id);
  if (parts.values && !profile.mayEdit('employment_info')) throw platformFaults.notAllowed();
  if (parts.salary && !profile.mayEdit('salary_info')) throw platformFaults.notAllowed();
  return profile.id;
}

/** @param recorded what features have recorded of people, of which whoever moves a first day is told */
function saveEmploymentInfo(recorded: readonly RecordedDays[]): Handlers<typeof employment>['saveEmploymentInfo'] {
  return async (call) => {
    const { db, actor, context, body } = call;
    const { id } = await requireSection(call, call.params.user_id, 'employment_info', 'edit');
    const today = await todayOf(db, context.now);
    const values = valuesIn(body);
    // Items of lists are held before the person is locked.
    await holdValues(db, values);
    await lockPerson(db, id);
    requireUnchanged(body.version, formOf(await employmentOf(db, id, { asOf: today, today })));
    const reason = body.reason ?? null;
    const { joined_on: firstDay, keeps_time = false } = body;
    if (firstDay) await correctFirstDay(db, id, { joined_on: firstDay, reason, keeps_time }, { today, recorded });
    if (Object.keys(values).length) {
      const effective_from = body.effective_from ?? (await firstDayFrom(db, id, today));
      await changeEmployment(db, id, { effective_from, reason, values }, { actor_id: actor.id, today });
    }
    const { joined_on } = await firstDayOf(db, id);
    if (body.probation_until !== null && body.probation_until < joined_on)
      throw peopleFaults.beforeJoining({ errors: { probation_until: [peopleFaults.beforeJoining.message] } });
    await setColumns(db, id, detailsOf(body));
    return { ...(await shownEmployment(call, id)), may_edit: true, message: saved };
  };
}

export const employmentRoutes = implement(employment)(
  {
    async employmentInfo(call) {
      const profile = await requireSection(call, call.params.user_id, 'employment_info', 'view');
      const shown = await shownEmployment(call, profile.id, call.query.as_of);
      return { ...shown, may_edit: profile.mayEdit('employment_info') };
    },

    saveEmploymentInfo: saveEmploymentInfo([]),

    async saveChange(call) {
      const { db, actor, context, body } = call;
      const values = valuesIn(body);
      const salary: NewSalary | undefined = body.salary;
      const id = await requireParts(call, { values: Object.keys(values).length > 0, salary: salary !== undefined });
      const today = await todayOf(db, context.now);
      if (body.change_id) await takeBack(call, id, body.change_id, today);
      const change_id = body.change_id ?? crypto.randomUUID();
      const dated = { effective_from: body.effective_from, reason: body.reason ?? null };
      const total = await change(db, id, { ...dated, values, salary }, { actor_id: actor.id, today }, change_id);
      return { message: body.effective_from > today ? 'The change is planned.' : saved, change_id, total };
    },

    async withdrawChange(call) {
      const today = await todayOf(call.db, call.context.now);
      const { id } = await openProfile(call, call.params.user_id);
      await takeBack(call, id, call.body.change_id, today);
      return { message: 'The planned change is taken back.' };
    },

    async remoteWork(call) {
      const profile = await requireSection(call, call.params.user_id, 'work_from_home_info', 'view');
      const data = await remoteOf(call, profile.id);
      return { data, version: versionOf(data), may_edit: profile.mayEdit('work_from_home_info') };
    },

    async saveRemoteWork(call) {
      const { version, is_allow_remote_work, ...dates } = call.body;
      const { id } = await requireSection(call, call.params.user_id, 'work_from_home_info', 'edit');
      await lockPerson(call.db, id);
      requireUnchanged(version, await remoteOf(call, id));
      // Dates are kept for 1 alone (specification B §4).
      const isDated = is_allow_remote_work === 1;
      const remote_work_date_start = isDated ? (dates.remote_work_date_start ?? null) : null;
      const remote_work_date_end = isDated ? (dates.remote_work_date_end ?? null) : null;
      if (remote_work_date_start && remote_work_date_end && remote_work_date_end < remote_work_date_start)
        throw employmentFaults.needsDates({ errors: { remote_work_date_end: [employmentFaults.needsDates.message] } });
      await setColumns(call.db, id, { is_allow_remote_work, remote_work_date_start, remote_work_date_end });
      const data = await remoteOf(call, id);
      return { data, version: versionOf(data), may_edit: true, message: saved };
    },

    async salaryInfo(call) {
      const profile = await requireSection(call, call.params.user_id, 'salary_info', 'view');
      return { ...(await shownSalary(call, profile.id, call.query.as_of)), may_edit: profile.mayEdit('salary_info') };
    },

    async saveSalaryInfo(call) {
      const { db, actor, context } = call;
      const { version, effective_from, reason, ...salary } = call.body;
      const { id } = await requireSection(call, call.params.user_id, 'salary_info', 'edit');
      const today = await todayOf(db, context.now);
      await lockPerson(db, id);
      requireUnchanged(version, salaryFormOf(await salariesOf(db, id, today)));
      const dated = { effective_from: effective_from ?? (await firstDayFrom(db, id, today)), reason: reason ?? null };
      await changeSalary(db, id, { ...dated, salary }, { actor_id: actor.id, today });
      return { ...(await shownSalary(call, id)), may_edit: true, message: saved };
    },

    async salaryHistory(call) {
      const { id } = await requireSection(call, call.params.user_id, 'salary_info', 'view');
      return { data: await salariesOf(call.db, id, await todayOf(call.db, call.context.now)) };
    },

    ...careerHandlers,
  },
  {
    employment_rows_no_circle: () =>
      peopleFaults.managerCircle({ errors: { manager_id: [peopleFaults.managerCircle.message] } }),
    people_email: () => accessFaults.emailTaken({ errors: { email: [accessFaults.emailTaken.message] } }),
    people_employee_number: () =>
      accessFaults.employeeNumberTaken({ errors: { employee_number: [accessFaults.employeeNumberTaken.message] } }),
  },
);

/** @throws 404, 403 for a part that one may not change, 424 when nothing of it waits any more */
async function takeBack(call: Call, id: string, changeId: string, today: LocalDate): Promise<void> {
  await lockPerson(call.db, id);
  const planned = await plannedBy(call.db, id, changeId, today);
  if (planned.values + planned.salaries === 0) throw employmentFaults.nothingPlanned();
  await requireParts(call, { values: planned.values > 0, salary: planned.salaries > 0 });
  await withdraw(call.db, id, changeId, today);
}

/** The same with what later features have registered. */
export function employmentRoutesWith(recorded: readonly RecordedDays[]): Routes {
  return {
    ...employmentRoutes,
    handlers: { ...employmentRoutes.handlers, saveEmploymentInfo: saveEmploymentInfo(recorded) },
  };
}
