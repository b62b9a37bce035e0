import { sql } from 'kysely';
import { createHttp } from '#platform/server/http/http.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { createRolePresets } from '#features/access/server/commands.ts';
import { accessRoutesWith } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workBatch } from '#features/batches/testing/work-batch.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutesWith } from '#features/employment/server/routes.ts';
import { packageOfNewcomers } from '#features/leave/server/newcomers.ts';
import { leaveOfEmployment } from '#features/leave-applications/server/commands/employment-impact.ts';
import { processOfNewcomers } from '#features/leave-applications/server/newcomers.ts';
import { officeLeave } from '#features/leave-applications/testing/office-leave.ts';
import { createTemplate } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { joinerRules } from '../../contract.ts';
import type { RuleInput } from '../../rules/shapes.ts';
import { applicationJobs } from '../commands/apply.ts';
import { valuesByRuleWith } from '../commands/moves.ts';
import { newcomerGiftsWith } from '../commands/newcomers.ts';
import { joinerRulesRoutesWith } from '../routes.ts';

export const date = (text: string) => text as LocalDate;
/** Noon of 2 March 2026, a Monday. */
export const now = Date.parse('2026-03-02T11:00:00Z') / 1000;
export const today = date('2026-03-02');

export const gifts = newcomerGiftsWith(() => []);
export const impacts = [leaveOfEmployment, valuesByRuleWith(() => [])];

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [
      accessRoutesWith({
        sidebar: [],
        unread: [],
        newcomerItems: [packageOfNewcomers, processOfNewcomers],
        newcomerGifts: [gifts],
      }),
      employmentRoutesWith({ recorded: [], impacts, gifts: [gifts] }),
      joinerRulesRoutesWith({ impacts, holidayImpacts: [] }),
    ],
    now: () => new Date(now * 1000),
  }),
);

const jobs = applicationJobs({ impacts, holidayImpacts: [] });

const day = { work_time: 27_360, start_time: '07:00', break_time: 1800, break_start: '12:00', template_id: null };
/** 38 hours on five days. */
export const week38 = workingWeek.parse({
  kind: 'fixed',
  first_week: '2026-03-02',
  weeks: [[day, day, day, day, day, null, null]],
});

/** A rule that says nothing, for no one. */
export const emptyInput: RuleInput = {
  department_ids: [],
  work_place_ids: [],
  designation_ids: [],
  employment_type_ids: [],
  week: null,
  leave_policy_id: null,
  leave_review_id: null,
  holiday_region: null,
  pattern_id: null,
  pattern_first_day: null,
  group_ids: null,
  role_ids: null,
};

const added = async (acme: Company, table: 'departments' | 'work_places' | 'groups', name: string) =>
  acme.inside(async (db) => (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id);

const rights: readonly Permission[] = [
  'configure_company_setup',
  'add_employee',
  'edit_employee_employment_info',
  'view_employee',
  'view_employee_employment_info',
  'assign_leave_policy',
  'assign_leave_review',
];

/** Imported holidays for chosen people: 6 January and 15 August of two years in Bavaria. */
async function bavaria(acme: Company): Promise<void> {
  const holidays = [
    ['Epiphany', '2026-01-06'],
    ['Assumption', '2026-08-15'],
    ['Epiphany', '2027-01-06'],
  ] as const;
  await acme.inside(async (db) => {
    for (const [name, on] of holidays)
      await db
        .insertInto('holidays')
        .values({
          name,
          start_date: date(on),
          end_date: date(on),
          is_for_everyone: false,
          country_id: 'DE',
          region_id: 'BY',
          import_year: Number(on.slice(0, 4)),
          import_key: on,
        })
        .execute();
  });
}

async function earlyLate(acme: Company): Promise<string> {
  return acme.inside(async (db) => {
    const template = await createTemplate(db, office);
    // The type of the driver's array parameter excludes null.
    const days = [template, template, null, null] as string[];
    const pattern = { name: 'Early-Late', days };
    return (await db.insertInto('shift_patterns').values(pattern).returning('id').executeTakeFirstOrThrow()).id;
  });
}

const everything = sql<Record<string, unknown>>`
  select (select policy_id from leave_policy_people r where r.person_id = p.id order by effective_from desc limit 1) as package,
         (select review_id from leave_review_people r where r.person_id = p.id) as process,
         (select array_agg(h.start_date::text order by h.start_date) from holiday_people x join holidays h on h.id = x.holiday_id
           where x.person_id = p.id) as holidays,
         (select r.weekly_work_time from employment_rows r where r.person_id = p.id and r.field = 'weekly_work_time'
           order by r.effective_from desc limit 1) as week,
         (select json_agg(json_build_object('pattern_id', x.pattern_id, 'starts_on', x.starts_on, 'start_day', x.start_day,
                                            'ends_on', x.ends_on) order by x.starts_on)
            from shift_pattern_people x where x.person_id = p.id) as patterns,
         (select array_agg(group_id) from group_people x where x.person_id = p.id) as groups
    from people p`;

interface Administrator {
  readonly acme: Company;
  readonly ida: Member;
  readonly roles: ReadonlyMap<string, string>;
}

/** Calls of the administrator, each with what most tests send. */
function callsOf({ acme, ida, roles }: Administrator) {
  return {
    store: (rule: Partial<RuleInput>, sent: object = {}) =>
      call(joinerRules.store, { body: { rule: { ...emptyInput, ...rule }, ...sent } }, ida),
    add: (name: string, more: object = {}) => {
      const email = `${name.toLowerCase()}@acme.example`;
      const body = { name, email, role_id: roles.get('Employee') ?? '', joined_on: date('2026-04-01'), ...more };
      return call(access.addPerson, { body: { show_link: false, ...body } }, ida);
    },
    of: async (id: string) =>
      acme.inside(async (db) => {
        const { rows } = await sql<Record<string, unknown>>`${everything} where p.id = ${id}`.execute(db);
        return rows[0] ?? {};
      }),
    move: (id: string, body: object) =>
      call(
        employment.saveChange,
        { params: { user_id: id }, body: { effective_from: date('2026-06-01'), reason: 'Moves', ...body } },
        ida,
      ),
    work: (batch_id: string) => workBatch(acme, jobs, batch_id),
    giveRole: (person_id: string, name: string) =>
      acme.inside((db) =>
        db
          .insertInto('role_people')
          .values({ role_id: roles.get(name) ?? '', person_id })
          .execute(),
      ),
  };
}

/** Everything that a rule can name. */
async function itemsOf(acme: Company) {
  const { policy, review } = await officeLeave(acme);
  await bavaria(acme);
  return {
    workshop: await added(acme, 'departments', 'Workshop'),
    sales: await added(acme, 'departments', 'Sales'),
    munich: await added(acme, 'work_places', 'Munich'),
    crew: await added(acme, 'groups', 'Crew'),
    policy,
    review,
    pattern: await earlyLate(acme),
  };
}

/** A company with a department Workshop, all that a rule can assign, and an administrator. */
export async function rulesWorld(...more: Permission[]) {
  const acme = await company();
  const roles = await acme.inside((db) => createRolePresets(db));
  const ida = await acme.hire('Ida', ...rights, ...more);
  const calls = callsOf({ acme, ida, roles });
  await calls.giveRole(ida.id, 'HR manager');
  const items = await itemsOf(acme);
  const full = {
    week: week38,
    leave_policy_id: items.policy,
    leave_review_id: items.review,
    holiday_region: 'DE-BY',
    pattern_id: items.pattern,
    pattern_first_day: date('2026-03-02'),
    group_ids: [items.crew],
  };
  return { acme, ida, roles, call, full, ...items, ...calls };
}
