import type { HandlerContext, Actor, Routes } from '#platform/server/http/implement.ts';
import { implement } from '#platform/server/http/implement.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { accessFaults } from '#features/access/contract.ts';
import { currencyOf } from '#features/company/rules/country-defaults.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { lockPerson, setColumns } from '#features/people/server/commands.ts';
import { requireSection } from '#features/profile/server/queries.ts';
import { employment, employmentFaults } from '../contract.ts';
import { changeSalary } from './commands.ts';
import { careerHandlers } from './career.ts';
import { datedHandlers, shownEmployment, type RegisteredContributions } from './dated.ts';
import { firstDayFrom, salariesOf, salaryFormOf, salaryInfoOf } from './queries.ts';

interface Call extends HandlerContext {
  readonly actor: Actor;
  readonly params: { readonly user_id: string };
}

const saved = 'We’ve saved your edit successfully.';

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

export const employmentRoutes = implement(employment)(
  {
    async employmentInfo(call) {
      const profile = await requireSection(call, call.params.user_id, 'employment_info', 'view');
      const shown = await shownEmployment(call, profile.id, call.query.as_of);
      return { ...shown, may_edit: profile.mayEdit('employment_info') };
    },

    ...datedHandlers({ recorded: [], impacts: [] }),

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
      // Dates are stored only for 1 (specification B §4).
      const isDated = is_allow_remote_work === 1;
      const remote_work_date_start = isDated ? (dates.remote_work_date_start ?? null) : null;
      const remote_work_date_end = isDated ? (dates.remote_work_date_end ?? null) : null;
      if (remote_work_date_start && remote_work_date_end && remote_work_date_end < remote_work_date_start)
        throw employmentFaults.needsDates.at('remote_work_date_end');
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
      const [data, { country_id }] = await Promise.all([
        salariesOf(call.db, id, await todayOf(call.db, call.context.now)),
        cachedSettings(call.db),
      ]);
      return { data, currency: currencyOf(country_id) };
    },

    ...careerHandlers([]),
  },
  {
    employment_rows_no_circle: () => peopleFaults.managerCircle.at('manager_id'),
    people_email: () => accessFaults.emailTaken.at('email'),
    people_employee_number: () => accessFaults.employeeNumberTaken.at('employee_number'),
  },
);

/** Returns the routes with contributions of later features. */
export function employmentRoutesWith(registered: RegisteredContributions): Routes {
  const handlers = { ...datedHandlers(registered), ...careerHandlers(registered.impacts, registered.gifts) };
  return { ...employmentRoutes, handlers: { ...employmentRoutes.handlers, ...handlers } };
}
