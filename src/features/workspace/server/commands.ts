import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { forgetSetUpTokens } from '#platform/server/set-up-tokens.ts';
import { addDays, isZone, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { numberFormatOf } from '#features/company/rules/country-defaults.ts';
import { usualFullTime, type FullTime } from '#features/company/rules/dated-settings.ts';
import { beginSettings, setFullTime, setSettings } from '#features/company/server/commands.ts';
import { createRolePresets, giveRole, setPassword } from '#features/access/server/commands.ts';
import { createPerson, type CreatedPerson } from '#features/people/server/commands.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { workspaceFaults } from '../contract.ts';

export interface StandardHours {
  /** ISO weekdays, 1 = Monday */
  readonly repeat_on: readonly number[];
  /** 'HH:mm' */
  readonly start_time: string;
  /** seconds */
  readonly work_time: number;
  readonly break_time: number;
}

export interface NewCompany {
  readonly company_name: string;
  /** IANA name */
  readonly timezone: string;
  /** ISO 3166-1 alpha-2 */
  readonly country_id?: string | null | undefined;
  /** Full-time work; missing: 40 hours on 5 days. */
  readonly full_time?: FullTime | undefined;
  /** First day of time recording; earlier days do not count. Missing: today in the company's zone. */
  readonly app_calendar_start_date?: LocalDate | undefined;
  /** Everyone's shift from that day on (domain.md 1); missing means that no one has one. */
  readonly standard_hours?: StandardHours | undefined;
  /** epoch seconds */
  readonly now: number;
}

export interface NewWorkspace extends NewCompany {
  /** Name of the first Owner. */
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Sets name and time zone of this transaction's company.
 * A company created by an import gets new ones, but its calendar keeps its first day.
 * @throws 422 for a time zone that does not exist
 */
export async function nameCompany(
  db: Db,
  {
    company_name,
    timezone,
    started,
  }: { readonly company_name: string; readonly timezone: string; readonly started: LocalDate },
): Promise<void> {
  await requireZone(db, timezone);
  await beginSettings(db, { name: company_name.trim(), timezone, started });
}

/** Before every day of a company that begins. */
const beginning = '2000-01-01' as LocalDate;

/**
 * Creates settings, roles and standard hours of this transaction's company.
 * The caller ensures that it happens once (`lockSetUp`).
 * @returns the roles' ids by name
 * @throws 422 for a time zone that does not exist, and for a first day that is more than a year ahead
 */
export async function setUpCompany(
  db: Db,
  { company_name, timezone, country_id, app_calendar_start_date, standard_hours, full_time, now }: NewCompany,
): Promise<ReadonlyMap<string, string>> {
  await requireZone(db, timezone);
  const today = localDateOf(now, timezone);
  const started = app_calendar_start_date ?? today;
  const { beginsTooLate } = workspaceFaults;
  if (started > addDays(today, 366)) throw beginsTooLate.at('app_calendar_start_date');
  await nameCompany(db, { company_name, timezone, started });
  if (country_id) {
    const number_format = numberFormatOf(country_id);
    await setSettings(db, { country_id, ...(number_format && { number_format }) });
  }
  if (full_time && (full_time.days !== usualFullTime.days || full_time.work_time !== usualFullTime.work_time))
    await setFullTime(db, { ...full_time, effective_from: beginning, holiday_credit: usualFullTime.holiday_credit });
  if (standard_hours) {
    const { repeat_on, ...hours } = standard_hours;
    const template = {
      name: 'Standard hours',
      color: '#323DA5',
      grace_minutes: null,
      repeat_on: [...new Set(repeat_on)].sort(),
      ...hours,
    };
    await setStandardShift(db, { effective_from: started, template_id: await createTemplate(db, template) });
  }
  return createRolePresets(db);
}

/**
 * Sets up the company and adds its first Owner, who may sign in immediately; the printed set-up URLs become invalid.
 */
export async function createWorkspace(
  db: Db,
  { name, email, password, ...company }: NewWorkspace,
): Promise<CreatedPerson> {
  const roles = await setUpCompany(db, company);
  const owner = await createPerson(db, {
    name,
    email,
    status: 'active',
    joined_on: localDateOf(company.now, company.timezone),
  });
  await giveRole(db, owner.id, roles.get('Owner') ?? '');
  await setPassword(db, owner.id, password, company.now);
  await forgetSetUpTokens(db);
  return owner;
}

/** Requires a time zone known to both Muster, which computes with it, and the database, which compares days in it. */
export async function requireZone(db: Db, zone: string): Promise<void> {
  if (isZone(zone)) {
    const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(db);
    if (rows.length > 0) return;
  }
  throw workspaceFaults.unknownZone.at('timezone');
}
