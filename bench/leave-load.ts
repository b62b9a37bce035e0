import type { Company } from './generate.ts';
import type { Stage } from './stage.ts';

/** Number of years with lines in the ledger; the last two have applications, too. */
const ledgerYears = 5;
/** Number of absences of four days per person and year. */
const leavesPerYear = 5;
/** One person in this number has an application waiting for approval. */
const waitingShare = 20;
/** Tables filled without their triggers, so that no holiday or audit entry is created. */
const tables = ['leave_applications', 'leave_application_days', 'leave_lines'] as const;

export interface LeaveOf {
  readonly annual: string;
  /** First of seven weekdays without absences or applications. */
  readonly date: string;
}

/** Gives everyone a package for five years and five absences a year, with the first leads as approvers. */
export async function loadLeave(
  { owner }: Pick<Stage, 'owner'>,
  company: Company,
  years = ledgerYears,
): Promise<LeaveOf> {
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [company.id]);
  const annual = await addPackage(owner);
  await addProcess(owner);
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
  await takeLeave(owner, years);
  await waitForDecision(owner);
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
  await owner.query(`analyze ${tables.join(', ')}, leave_accounts, leave_policy_people, leave_application_steps`);
  return { annual, date: weekdayFrom(60) };
}

function weekdayFrom(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  while (day.getUTCDay() !== 2) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

type Owner = Stage['owner'];

async function addPackage(owner: Owner): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(`
    with t as (insert into leave_types (name, letter, color, total_days, unit)
      values ('Annual leave', 'A', '#0f766e', 28, 'days'), ('Flex days', 'F', '#0369a1', 6, 'days'), ('Sick leave', 'S', '#7e22ce', null, 'days')
      returning id, letter, total_days),
    p as (insert into leave_policies (name) values ('Everybody') returning id),
    m as (insert into leave_policy_terms (policy_id, leave_type_id, effective_from, days, given, carry_over, carry_over_months)
      select p.id, t.id, date '2000-01-01', t.total_days, case t.letter when 'F' then 'monthly' else 'at_once' end,
             case t.letter when 'A' then 5 else 0 end, case t.letter when 'A' then 3 end from p, t),
    g as (insert into leave_policy_people (person_id, effective_from, policy_id)
      select person.id, date_trunc('year', current_date)::date - interval '${ledgerYears - 1} years', p.id
        from people person, p where person.tenant_id = current_tenant())
    select id from t where letter = 'A'`);
  return rows[0]?.id ?? '';
}

/** Makes leads approvers, who may open the list of waiting applications. */
async function addProcess(owner: Owner): Promise<void> {
  await owner.query(`
    insert into role_permissions (role_id, permission)
    select id, 'view_review_leave_application' from roles where tenant_id = current_tenant() and position = 2`);
  await owner.query(`
    with r as (insert into leave_reviews (name, remind_days, owners_days) values ('Leads', 3, 10) returning id),
    s as (insert into leave_review_steps (review_id, position, review_condition, approvers)
      select r.id, 1, 1, (select array_agg(id) from people where tenant_id = current_tenant() and employee_number in ('10', '20', '30')) from r)
    insert into leave_review_people (person_id, review_id) select p.id, r.id from people p, r where p.tenant_id = current_tenant()`);
}

/** Adds approved absences of four weekdays with their lines; with applications in the last two years. */
async function takeLeave(owner: Owner, years: number): Promise<void> {
  await owner.query(
    `create temporary table taken as
     select gen_random_uuid() as id, p.id as person_id, y.n as years_ago, s.n as stretch,
            (date_trunc('week', date_trunc('year', current_date) - y.n * interval '1 year' + interval '7 days')
              + (s.n * 9 + p.employee_number::int % 8) * interval '7 days')::date as monday
       from people p, generate_series(0, ${years - 1}) y (n), generate_series(0, ${leavesPerYear - 1}) s (n)
      where p.tenant_id = current_tenant()`,
  );
  await owner.query(`delete from taken where monday > current_date - 14`);
  await owner.query(`
    insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, application_id)
    select k.person_id, t.id, kind, date_trunc('year', k.monday)::date, k.monday + d, amount, k.id
      from taken k, leave_types t, generate_series(0, 3) d, (values ('reserve', -1), ('release', 1), ('spend', -1)) b (kind, amount)
     where t.letter = 'A' and t.tenant_id = current_tenant()`);
  await owner.query(`
    insert into leave_applications (id, person_id, leave_type_id, state, starts_on, ends_on, total, applied_for, decided_at, created_at)
    select k.id, k.person_id, t.id, 'approved', k.monday, k.monday + 3, 4, '[]', k.monday - 10, k.monday - 20
      from taken k, leave_types t where t.letter = 'A' and t.tenant_id = current_tenant() and k.years_ago < 2`);
  await owner.query(`
    insert into leave_application_days (application_id, person_id, leave_type_id, date, part, cost, state)
    select k.id, k.person_id, t.id, k.monday + d, 'full', 1, 'approved'
      from taken k, leave_types t, generate_series(0, 3) d
     where t.letter = 'A' and t.tenant_id = current_tenant() and k.years_ago < 2`);
  await owner.query('drop table taken');
}

async function waitForDecision(owner: Owner): Promise<void> {
  await owner.query(
    `with a as (
       insert into leave_applications (person_id, leave_type_id, starts_on, ends_on, total, applied_for, remind_days, owners_days, created_at)
       select p.id, t.id, $1::date, $1::date + 2, 3, '[]', 3, 10, now() - (p.employee_number::int % 9) * interval '1 day'
         from people p, leave_types t
        where p.tenant_id = current_tenant() and t.tenant_id = p.tenant_id and t.letter = 'A'
          and p.employee_number::int % ${waitingShare} = 7
       returning tenant_id, id, person_id, leave_type_id, starts_on),
     d as (insert into leave_application_days (application_id, person_id, leave_type_id, date, part, cost, state)
       select id, person_id, leave_type_id, starts_on + n, 'full', 1, 'created' from a, generate_series(0, 2) n),
     l as (insert into leave_lines (person_id, leave_type_id, kind, leave_year, date, amount, application_id)
       select person_id, leave_type_id, 'reserve', date_trunc('year', starts_on)::date, starts_on + n, -1, id
         from a, generate_series(0, 2) n)
     insert into leave_application_steps (application_id, position, review_condition, reviewers)
     select a.id, 1, 1, s.approvers from a join leave_review_steps s on s.tenant_id = a.tenant_id`,
    [weekdayFrom(30)],
  );
}
