import { rowsOf } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { balanceOn } from '#features/leave/rules/balance.ts';
import { inDays } from '#features/leave/rules/facts.ts';
import { factsOf } from '#features/leave/server/queries/facts.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { assignReview, saveReview } from '../server/commands/review-processes.ts';
import { employeeLeaves, leaveApplications, reviewerLeaves } from '../contract.ts';
import { feature } from '../feature.ts';

export const day = (date: string) => date as LocalDate;
/** Monday, 2 March 2026, noon in Berlin. */
export const today = day('2026-03-02');
export const now = Date.parse('2026-03-02T11:00:00Z') / 1000;

const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: typeof feature.routes === 'object' ? [feature.routes] : [],
  storage: testStorage(),
  now: () => new Date(now * 1000),
});
export const call = callerFor(app);

const own: readonly Permission[] = ['view_leave_application', 'apply_leave_application'];
const reviewer: readonly Permission[] = [...own, 'view_review_leave_application'];

const term = {
  days: 28,
  given: 'at_once',
  counts: 'weekly_hours',
  is_pro_rata: true,
  carry_over: 5,
  carry_over_months: 3,
  below_zero: 0,
  has_halves: true,
  proof_from: null,
} as const;
const type = { unit: 'days', color: '#3b8389', is_paid: true, is_private: false, has_halves: true } as const;

/** Sets work from Monday to Friday, eight hours. */
const officeHours = (acme: Company) =>
  acme.inside((db) =>
    changeStandardShift(db, {
      effective_from: day('2000-01-01'),
      repeat_on: [1, 2, 3, 4, 5],
      hours: { start_time: '08:00', work_time: 28_800, break_time: 1800 },
    }),
  );

/** Steps with their reviewers and condition. */
export type Steps = readonly { readonly condition?: 1 | 2; readonly who: readonly Member[] }[];

/**
 * Makes a company with Ana, who applies, her reviewers Rob and Sue, and Hal, who manages leave; 28 days a year,
 * sick leave without a limit and with a file from three days on. Rob decides unless a test says otherwise.
 */
export async function applicationWorld() {
  const acme = await company();
  await officeHours(acme);
  const ana = await acme.hire('Ana', ...own);
  const [rob, sue] = [await acme.hire('Rob', ...reviewer), await acme.hire('Sue', ...reviewer)];
  const hal = await acme.hire('Hal', 'edit_employee_leave', 'review_any_leave_application', ...own);
  const by = { actor_id: hal.id, now, today };
  const types = await acme.inside(async (db) => {
    const annual = (
      await saveType(db, { name: 'Annual leave', letter: 'A', total_days: 28, ...type, can_be_displaced: true })
    ).id;
    const sick = (
      await saveType(db, {
        name: 'Sick leave',
        letter: 'S',
        total_days: null,
        ...type,
        is_private: true,
        displaces: true,
      })
    ).id;
    const gives = [
      { leave_type_id: annual, ...term },
      { leave_type_id: sick, ...term, days: null, carry_over: null, carry_over_months: null, proof_from: 3 },
    ];
    const policy = (await savePackage(db, { name: 'Full time', leave_types: gives }, by)).id;
    await givePackage(db, { policy_id: policy, ids: [ana.id, rob.id, sue.id, hal.id] }, by);
    return { annual, sick, policy };
  });
  const world = { acme, ana, rob, sue, hal, ...types };
  await reviewedBy(world, [{ who: [rob] }]);
  return { ...world, ...calls(world), reviewedBy: (steps: Steps, person?: Member) => reviewedBy(world, steps, person) };
}

interface Base {
  readonly acme: Company;
  readonly ana: Member;
  readonly hal: Member;
  readonly annual: string;
}

/** Sets what colleagues see of leave. */
export const colleaguesSee = ({ acme }: Pick<Base, 'acme'>, colleagues_see: 'away' | 'type' | 'nothing') =>
  acme.inside((db) => {
    const values = { past_days: 14, notice_days: 0, months_ahead: 12, colleagues_see };
    return db
      .insertInto('leave_setups')
      .values(values)
      .onConflict((oc) => oc.column('tenant_id').doUpdateSet({ colleagues_see }))
      .execute();
  });

/** Makes these people decide about a person's leave. */
const reviewedBy = ({ acme, ana, hal }: Base, steps: Steps, whom = ana) =>
  acme.inside(async (db) => {
    const approvers = steps.map(({ condition = 1, who }) => ({
      review_condition: condition,
      users: who.map(({ id }) => id),
    }));
    const body = { name: crypto.randomUUID(), remind_days: 2, owners_days: 5, approvers };
    // Saved as an Owner, who may do so for themselves as well.
    const by = { actor_id: hal.id, is_owner: true, now };
    const { id } = await saveReview(db, body, by);
    await db.deleteFrom('leave_review_people').where('person_id', '=', whom.id).execute();
    await assignReview(db, { review_id: id, items: [{ id: whom.id, type: 'user' }] }, by);
  });

/** Parses '2026-03-09', or '2026-03-09 first' for its first half. */
const chosen = (dates: readonly string[]) =>
  dates.map((entry) => {
    const [date = '', part = 'full'] = entry.split(' ');
    return { date: date as LocalDate, part: part as 'full' | 'first' | 'second' };
  });

function calls(world: Base) {
  const { acme, ana, annual } = world;
  const apply = (dates: readonly string[], more: object = {}, as = ana) =>
    call(
      leaveApplications.store,
      { body: { leave_type_id: annual, enabled_dates: chosen(dates), ...more } as never },
      as,
    );
  const applied = async (...dates: string[]) => (await apply(dates)).body.item.id;
  const decide = (decision: 'approved' | 'rejected', id: string, as: Member, body: object = {}) =>
    call(leaveApplications[decision], { params: { id }, body: { comment: 'Because.', ...body } }, as);
  return {
    apply,
    applied,
    approve: (id: string, as: Member, body?: object) => decide('approved', id, as, body),
    reject: (id: string, as: Member, body?: object) => decide('rejected', id, as, body),
    withdraw: (id: string, as = ana) => call(leaveApplications.withdrawn, { params: { id } }, as),
    change: (id: string, decision: 'approved' | 'rejected', as: Member, comment = 'Because.') =>
      call(leaveApplications.changeDecision, { body: { application_id: id, decision, comment } }, as),
    view: (id: string, as: Member) => call(leaveApplications.view, { params: { application_id: id } }, as),
    year: async (as: Member, query: object = {}) => (await call(employeeLeaves.index, { query }, as)).body,
    list: async (as: Member, query: object = {}) => (await call(reviewerLeaves.index, { query }, as)).body.data,
    state: (id: string) => stateOf(acme, id),
    balance: (date = '2026-12-31') => balanceOf(world, day(date)),
  };
}

async function stateOf(acme: Company, id: string) {
  const [row] = await acme.inside((db) =>
    rowsOf<{ state: string; days: string[] }>(
      db,
      `select a.state, array(select distinct d.state from leave_application_days d
                          where d.application_id = a.id and d.returned_on is null) as days
         from leave_applications a where a.id = $1`,
      [id],
    ),
  );
  if (row && row.days.some((state) => state !== row.state)) throw new Error(`days are ${row.days.join()}`);
  return row?.state ?? null;
}

/** Returns Ana's balance of annual leave from the facts; throws when the ledger differs. */
const balanceOf = ({ acme, ana, annual }: Base, date: LocalDate) =>
  acme.inside(async (db) => {
    const [row] = await rowsOf<{ sum: number }>(
      db,
      `select coalesce(sum(amount), 0)::float8 as sum from leave_lines
        where person_id = $1 and leave_type_id = $2 and kind in ('reserve', 'spend', 'release') and date <= $3`,
      [ana.id, annual, date],
    );
    const types = (await factsOf(db, [ana.id])).get(ana.id) ?? [];
    const facts = types.find(({ leave_type_id }) => leave_type_id === annual)?.facts;
    const expected = facts ? inDays(balanceOn({ ...facts, taken: [] }, date)) : 0;
    // Lines of the rules do not depend on leave taken within one year.
    const total = facts ? inDays(balanceOn(facts, date)) : 0;
    if (Math.abs(expected + (row?.sum ?? 0) - total) > 0.001) throw new Error('the ledger says another balance');
    return total;
  });
