import { addDays, mondayOf, monthName } from '#platform/shared/time.ts';
import { monthsLater, type Month } from '#features/company/rules/calendar-period.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Member } from '#platform/testing/company.ts';
import { todayOf } from '#features/company/server/queries.ts';
import type { ChosenDate } from '#features/leave/rules/counting.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { saveSetup } from '#features/leave/server/commands/set-up.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { leaveSetUpOf, setupItemOf } from '#features/leave/server/queries/set-up.ts';
import { decide } from '#features/leave-applications/server/commands/decide.ts';
import { apply } from '#features/leave-applications/server/commands/store.ts';
import { assignReview, saveReview } from '#features/leave-applications/server/commands/review-processes.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import type { Acme } from './world.ts';

export const applicant = ['view_leave_application', 'apply_leave_application', 'access_calendar_module'] as const;
export const reviewer = [...applicant, 'view_review_leave_application'] as const;

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

const now = () => Math.floor(Date.now() / 1000);

/**
 * Creates office hours, 28 days of annual leave and sick leave as needed; Ana applies and Rob approves.
 * The leave year began eight months ago, so that the weeks around today are all in one, at any date of the run.
 * @param isCalendarYear whether the leave year is the calendar year: for tests of its end, or of its name
 */
export async function leaveWorld(acme: Acme, { isCalendarYear = false } = {}) {
  const at = now();
  const ana = await acme.hire('Ana Lima', ...applicant);
  const rob = await acme.hire('Rob Hale', ...reviewer);
  return acme.inside(async (db) => {
    await changeStandardShift(db, {
      effective_from: '2000-01-01' as LocalDate,
      repeat_on: [1, 2, 3, 4, 5],
      hours: { start_time: '08:00', work_time: 28_800, break_time: 1800 },
    });
    const today = await todayOf(db, at);
    const begins = isCalendarYear ? '01' : monthsLater(today.slice(0, 7) as Month, -8).slice(5);
    await db
      .insertInto('leave_beginnings')
      .values({ starts_on: `2000-${begins}-01` as LocalDate })
      .execute();
    const by = { actor_id: rob.id, now: at, today };
    const annual = (await saveType(db, { name: 'Annual leave', letter: 'A', total_days: 28, ...type })).id;
    const sick = (await saveType(db, { name: 'Sick leave', letter: 'S', total_days: null, ...type })).id;
    const gives = [
      { leave_type_id: annual, ...term },
      { leave_type_id: sick, ...term, days: null, carry_over: null, carry_over_months: null, proof_from: 3 },
    ];
    const policy = (await savePackage(db, { name: 'Full time', leave_types: gives }, by)).id;
    await givePackage(db, { policy_id: policy, ids: [ana.id, rob.id] }, by);
    const approvers = [{ review_condition: 1 as const, users: [rob.id] }];
    const process = await saveReview(db, { name: 'Office', remind_days: null, owners_days: null, approvers }, by);
    await assignReview(db, { review_id: process.id, items: [{ id: ana.id, type: 'user' }] }, by);
    const newYear = `1 ${monthName(`2000-${begins}`)}`;
    return { ana, rob, annual, sick, today, newYear, policy, process: process.id };
  });
}
export type LeaveWorld = Awaited<ReturnType<typeof leaveWorld>>;

/** Returns a Monday in two or three weeks, with its Friday in the same month: nothing prevents applications then. */
export const monday = ({ today }: Pick<LeaveWorld, 'today'>): LocalDate => {
  const next = addDays(mondayOf(today), 14);
  return next.slice(0, 7) === addDays(next, 4).slice(0, 7) ? next : addDays(next, 7);
};

/** Creates a person's application. @returns its id */
export const applied = (acme: Acme, world: LeaveWorld, person: Member, dates: readonly LocalDate[], reason = '') =>
  applyFor(acme, world, person, { dates: dates.map((date) => ({ date, part: 'full' })), reason });

/** Creates an application for a morning. */
export const appliedHalf = (acme: Acme, world: LeaveWorld, person: Member, date: LocalDate) =>
  applyFor(acme, world, person, { dates: [{ date, part: 'first' }], reason: '' });

const applyFor = (
  acme: Acme,
  { annual, today }: LeaveWorld,
  { id }: Member,
  form: { readonly dates: readonly ChosenDate[]; readonly reason: string },
) =>
  acme.inside((db) =>
    apply(
      db,
      { person_id: id, leave_type_id: annual, ...form, attachments: [] },
      { actor_id: id, now: now(), today, isBound: true },
    ),
  );

/** Approves the application as Rob, with the live event for browsers. */
export const approve = (acme: Acme, { rob, today }: LeaveWorld, id: string) =>
  acme.inside((db) =>
    decide(db, id, { decision: 'approved', comment: '' }, { actor_id: rob.id, now: now(), today, mayReviewAny: false }),
  );

/** Gives a person the same package as Ana and Rob. */
export const givePackageTo = (acme: Acme, { policy, rob, today }: LeaveWorld, { id }: Member) =>
  acme.inside((db) => givePackage(db, { policy_id: policy, ids: [id] }, { actor_id: rob.id, now: now(), today }));

/** Reduces the days of the package from now on. */
export const giveLess = (acme: Acme, { annual, sick, policy, rob, today }: LeaveWorld, days: number) =>
  acme.inside((db) => {
    const less = { leave_type_id: annual, ...term, days, carry_over: 0, carry_over_months: null };
    const leave_types = [less, { ...less, leave_type_id: sick, days: null, carry_over: null }];
    return savePackage(db, { id: policy, name: 'Full time', leave_types }, { actor_id: rob.id, now: now(), today });
  });

/** Adds five days of another type to the package. */
export const giveAlso = (acme: Acme, { annual, sick, policy, rob, today }: LeaveWorld, name: string) =>
  acme.inside(async (db) => {
    const { id } = await saveType(db, { name, letter: name.charAt(0), total_days: 5, ...type });
    const own = { leave_type_id: annual, ...term };
    const leave_types = [
      own,
      { ...own, leave_type_id: sick, days: null, carry_over: null, carry_over_months: null, proof_from: 3 },
      { ...own, leave_type_id: id, days: 5, carry_over: 0, carry_over_months: null, is_pro_rata: false },
    ];
    await savePackage(db, { id: policy, name: 'Full time', leave_types }, { actor_id: rob.id, now: now(), today });
  });

/** Lets people apply for days of the next two years from now on. */
export const planFarther = (acme: Acme, { rob, today }: LeaveWorld) =>
  acme.inside(async (db) =>
    saveSetup(
      db,
      { ...setupItemOf(await leaveSetUpOf(db)), months_ahead: 24 },
      { actor_id: rob.id, now: now(), today },
    ),
  );

/** Makes the reasons of sick leave private from now on. */
export const keepIllnessPrivate = (acme: Acme, { sick }: LeaveWorld) =>
  acme.inside((db) =>
    saveType(db, { id: sick, name: 'Sick leave', letter: 'S', total_days: null, ...type, is_private: true }),
  );

/** Lets Rob's leave be reviewed like Ana's from now on. */
export const reviewRob = (acme: Acme, { rob, process }: LeaveWorld) =>
  acme.inside((db) =>
    assignReview(
      db,
      { review_id: process, items: [{ id: rob.id, type: 'user' }] },
      { actor_id: rob.id, is_owner: true, now: now() },
    ),
  );
