import { createHash } from 'node:crypto';
import type pg from 'pg';
import { permissions } from '#platform/shared/permissions.ts';
import { withoutIndexes } from './bulk-load.ts';
import { giveOwnWeeks } from './own-weeks.ts';

export interface Company {
  readonly id: string;
  readonly host: string;
  readonly people: number;
  /** Number of generated working days. */
  readonly punches: number;
}

/** Returns the session token of the n-th person (from 1), whose hash is in the database. */
export const tokenOf = (host: string, n: number): string =>
  createHash('sha256').update(`bench-${host}-${n}`).digest('base64url');

export interface CompanySpec {
  readonly host: string;
  readonly people: number;
  readonly days: number;
  /** Percent of the people with a working week of their own; missing: none. */
  readonly ownWeeks?: number;
}

const timeTables = ['clocks', 'breaks', 'attendances'] as const;

/**
 * Generates companies with people and `days` calendar days of past weekdays, each with one clock and one break.
 * @param superuserUrl for many days: the time records are then loaded in bulk
 */
export async function generate(
  owner: pg.Client,
  specs: readonly CompanySpec[],
  superuserUrl?: string,
): Promise<readonly Company[]> {
  const companies: Company[] = [];
  const load = async () => {
    for (const each of specs) companies.push(await company(owner, each));
  };
  await (superuserUrl ? withoutIndexes(superuserUrl, timeTables, load) : load());
  // Does the work of the triggers for such records.
  await owner.query(`
    do $$ begin
      if to_regclass('time_versions') is not null then
        insert into time_versions (tenant_id, person_id) select distinct tenant_id, person_id from attendances
          on conflict do nothing;
      end if;
    end $$`);
  // Creating companies is not measured, so their log is dropped instead of being chained meanwhile.
  for (const table of ['audit_entries', 'audit_queue'])
    await owner.query(`do $$ begin if to_regclass('${table}') is not null then truncate ${table}; end if; end $$`);
  await owner.query('analyze');
  // As the server's own vacuum does while such tables grow: only then are index-only scans possible.
  await owner.query(`vacuum people, ${timeTables.join(', ')}`);
  return companies;
}

async function company(owner: pg.Client, { host, people, days, ownWeeks = 0 }: CompanySpec): Promise<Company> {
  const { rows } = await owner.query<{ id: string }>('insert into companies (host) values ($1) returning id', [host]);
  const id = rows[0]?.id ?? '';
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [id]);
  await owner.query(
    `insert into company_settings (name, timezone, app_calendar_start_date) values ($1, 'Europe/Berlin', current_date - $2::int)`,
    [host, days + 31],
  );
  await owner.query(`
    with t as (insert into shift_templates (name, start_time, work_time, break_time) values ('Day', '08:30', 28800, 1800) returning *)
    insert into standard_shifts (effective_from, template_id, name, color, start_time, work_time, break_time, grace_minutes, repeat_on)
    select current_date - ${days + 31}, id, name, color, start_time, work_time, break_time, grace_minutes, repeat_on from t`);
  await owner.query(`insert into departments (name) select 'Department ' || n from generate_series(1, 200) n`);
  await owner.query(`insert into designations (name) select 'Designation ' || n from generate_series(1, 50) n`);
  await owner.query(
    `insert into people (employee_number, username, email, name, joined_on, department_id, designation_id)
     select n, 'person.' || n, 'person.' || n || '@bench.example', 'Person ' || lpad((n * 7919 % $1)::text, 6, '0') || ' ' || n, current_date - 3000,
            (select id from departments where tenant_id = current_tenant() and name = 'Department ' || (n % 200 + 1)),
            (select id from designations where tenant_id = current_tenant() and name = 'Designation ' || (n % 50 + 1))
       from generate_series(1, $1::int) n`,
    [people],
  );
  await giveOwnWeeks(owner, ownWeeks);
  await giveAccess(owner, host);
  const punches = await punch(owner, days);
  return { id, host, people, punches };
}

/** Makes everyone an employee who may clock; every tenth may view everyone, as a lead; the first is also an Owner. */
async function giveAccess(owner: pg.Client, host: string): Promise<void> {
  await owner.query(`insert into roles (name, position) values ('Team lead', 2), ('Employee', 3)`);
  await owner.query(
    `with r as (insert into roles (name, position, is_owner) values ('Owner', 1, true) returning tenant_id, id),
         g as (insert into role_permissions (role_id, permission) select id, p from r, unnest($1::text[]) p)
    insert into role_people (role_id, person_id) select r.id, p.id from r join people p using (tenant_id) where p.employee_number = '1'`,
    [permissions.filter((permission) => permission !== 'allowed_bio_devices')],
  );
  await owner.query(`
    insert into role_permissions (role_id, permission)
    select id, p from (select * from roles where tenant_id = current_tenant() and not is_owner) r, unnest(array['view_attendance', 'allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance', 'view_leave_application',
                                          'apply_leave_application', 'access_calendar_module', 'add_feed']) p
    union all select id, p from (select * from roles where tenant_id = current_tenant() and position = 2) r, unnest(array['view_any_attendance', 'edit_any_attendance', 'add_any_attendance', 'view_employee', 'view_shift_calendar']) p`);
  await owner.query(`
    insert into role_people (role_id, person_id)
    select r.id, p.id from people p join roles r using (tenant_id)
     where tenant_id = current_tenant() and r.position = case when p.employee_number::int % 10 = 0 then 2 else 3 end`);
  await owner.query(
    `insert into sessions (token_hash, person_id, expires_at)
     select encode(sha256(convert_to(translate(rtrim(encode(sha256(convert_to('bench-' || $1 || '-' || employee_number, 'utf8')), 'base64'), '='), '+/', '-_'), 'utf8')), 'hex'), id, now() + interval '10 days' from people where tenant_id = current_tenant()`,
    [host],
  );
}

/** Inserts day after day, as in a real company: a person's days are scattered over the tables. */
async function punch(owner: pg.Client, days: number): Promise<number> {
  let punches = 0;
  for (let ago = days; ago > 0; ago -= 1) {
    const { rowCount } = await owner.query({
      name: 'punch',
      text: `
        insert into attendances (tenant_id, person_id, working_date, shift_name, shift_color, shift_start_at, shift_end_at, shift_start_time, shift_work_time, shift_break_time, shift_grace_minutes)
        select p.tenant_id, p.id, d, 'Day', '#323DA5', d + interval '7:30', d + interval '16:00', '08:30', 28800, 1800, 0
          from people p, cast(current_date - $1::int as date) d
         where p.tenant_id = current_tenant() and extract(isodow from d) < 6`,
      values: [ago],
    });
    punches += rowCount ?? 0;
  }
  await owner.query(`
    insert into clocks (clock_out_id, attendance_id, tenant_id, person_id, started_at, ended_at, zone, source)
    select gen_random_uuid(), id, tenant_id, person_id, shift_start_at - make_interval(mins => hashtext(id::text) % 12), shift_end_at + make_interval(mins => hashtext(person_id::text) % 9),
           'Europe/Berlin', 'import'
      from attendances where tenant_id = current_tenant()`);
  await owner.query(`
    insert into breaks (break_out_id, clock_id, attendance_id, tenant_id, person_id, started_at, ended_at)
    select gen_random_uuid(), id, attendance_id, tenant_id, person_id, started_at + interval '4 hours', started_at + interval '4 hours 30 minutes'
      from clocks where tenant_id = current_tenant()`);
  return punches;
}
