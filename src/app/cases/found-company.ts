import { randomUUID } from 'node:crypto';
import { access } from '#features/access/contract.ts';
import { attendanceSetup } from '#features/attendance-setup/contract.ts';
import { leaveSetup } from '#features/leave/contract.ts';
import { settings } from '#features/settings/contract.ts';
import { workspace } from '#features/workspace/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { createCompany, setUpAddresses } from '../server/set-up-address.ts';
import { CaseCompany, confirming } from './case-company.ts';
import type { CaseServer } from './case-server.ts';
import type { Case } from './format/case.ts';
import { NotPossible } from './not-possible.ts';
import { instantOf, localPartsOf, secondsOf } from './values.ts';

/**
 * Returns the first day of a case's company: before everything that happens in it,
 * or the day on which its leave year was said.
 */
function firstDayOf({ company, people, places, departments, did, holidays }: Case): LocalDate {
  if (company.leave_year_said_on) return company.leave_year_said_on;
  const weeks = [...places, ...departments].flatMap(({ week = [] }) =>
    week.flatMap((row) => (typeof row === 'object' && row !== null && 'from' in row ? [row.from] : [])),
  );
  const dates = [
    ...people.flatMap(({ joined, week }) => [joined, ...week.map(({ from }) => from)]),
    ...weeks,
    ...holidays.flatMap(({ added_on }) => added_on ?? []),
    ...did.flatMap((action) => ('worked' in action ? [localPartsOf(action.worked[0]).date] : [])),
  ];
  return dates.reduce((first, date) => (date < first ? date : first));
}

/** Returns what the form of a new company sends; its password is the host. */
function newCompanyOf(one: Case, host: string) {
  const { zone, standard, full_time } = one.company;
  return {
    company_name: 'Case',
    timezone: zone,
    app_calendar_start_date: firstRecordedDayOf(one, firstDayOf(one)),
    name: 'Owner',
    email: 'owner@case.example',
    password: host,
    password_confirmation: host,
    standard_hours: {
      repeat_on: standard.days,
      start_time: standard.start,
      work_time: secondsOf(standard.work),
      break_time: secondsOf(standard.break),
    },
    full_time: { days: full_time.days, work_time: secondsOf(full_time.hours) },
  };
}

/** Founds the company of a case as `npm run company:create` and its set-up address do. */
export async function foundCompany(server: CaseServer, one: Case): Promise<CaseCompany> {
  const { zone } = one.company;
  const host = `${randomUUID()}.case`;
  const began = firstDayOf(one);
  const now = instantOf(`${began} 06:00`, zone);
  await createCompany(server.database, host);
  const [address = ''] = await setUpAddresses(server.database, server.config, host);
  server.now = now;
  const { session } = await server.call(
    workspace.create,
    {
      body: { token: new URL(address).searchParams.get('setup') ?? '', ...newCompanyOf(one, host) },
    },
    { host },
  );
  const { authorized } = (await server.call(access.authorization, {}, { host, as: session })).body;
  if (!authorized) throw new NotPossible('the company could not be founded');
  const { id } = await server.database.outside('read', (db) =>
    db.selectFrom('companies').select('id').where('host', '=', host).executeTakeFirstOrThrow(),
  );
  const company = new CaseCompany({ server, case: one, id, host, ownerId: authorized.author.id });
  await company.setClock(now);
  await setRules(company);
  return company;
}

/** The first day with recorded time: a company that begins may import earlier days. */
const firstRecordedDayOf = ({ people, did }: Case, began: LocalDate): LocalDate =>
  [
    ...people.map(({ joined }) => joined),
    ...did.flatMap((action) => ('worked' in action ? [localPartsOf(action.worked[0]).date] : [])),
  ].reduce((first, date) => (date < first ? date : first), began);

/** Sets the rules of attendance and leave. */
async function setRules(company: CaseCompany): Promise<void> {
  const { country, standard, grace, longest_day, leave_year, leave } = company.case.company;
  if (country) {
    const { title, website_url } = await company.owner(settings.company, {});
    await company.owner(settings.saveCompany, { body: { title, website_url, country_id: country } });
  }
  const { repeat_on, date_format, time_format, calendar_cycle, timezone } = await company.owner(
    attendanceSetup.index,
    {},
  );
  await company.owner(attendanceSetup.update, {
    body: {
      repeat_on,
      date_format,
      time_format,
      calendar_cycle,
      timezone,
      max_daily_work_duration: secondsOf(longest_day),
      grace_minutes: secondsOf(grace) / 60,
      ...(standard.only_by_plan && { standard_hours: null }),
      effective_from: firstRecordedDayOf(company.case, company.today),
    },
  });
  const { data } = await company.owner(leaveSetup.index, {});
  const isOwn = leave_year === 'own';
  const [month = '01', day = '01'] = isOwn ? [] : leave_year.split('-');
  await confirming((confirmed) =>
    company.owner(leaveSetup.update, {
      body: {
        ...data,
        ...leave,
        leave_years: isOwn ? 'own' : 'company',
        begins_month: Number(month),
        begins_day: Number(day),
        is_running: true,
        confirmed,
      },
    }),
  );
}
