import type { LocalDate } from '#platform/shared/schemas.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { storeHoliday } from '#features/holidays/server/commands/holidays.ts';
import type { Giving } from '#features/leave/rules/facts.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { saveType } from '#features/leave/server/commands/types.ts';
import { leaveOfEmployment } from '#features/leave-applications/server/commands/employment-impact.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { weeksOfPeople } from '../contract.ts';
import { workingWeekRoutesWith } from '../server/routes.ts';

/** 30 November 2026, at noon. */
export const now = Date.parse('2026-11-30T11:00:00Z') / 1000;
export const today = '2026-11-30' as LocalDate;
export const date = (text: string) => text as LocalDate;
export const hour = 3600;

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [workingWeekRoutesWith([leaveOfEmployment])],
    now: () => new Date(now * 1000),
  }),
);

const day = { work_time: 8 * hour, start_time: '08:30', break_time: 1800, break_start: '12:00', template_id: null };
/** Weeks of eight hours on some weekdays, 1 = Monday. */
export const weekOf = (...weeks: readonly (readonly number[])[]) =>
  workingWeek.parse({
    kind: 'fixed',
    first_week: '2027-01-04',
    weeks: weeks.map((days) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? day : null))),
  });
export const mondayAndWednesday = weekOf([1, 3]);
export const everySecondFriday = weekOf([1, 3, 5], [1, 3]);

const term = {
  is_pro_rata: true,
  carry_over: 0,
  carry_over_months: null,
  below_zero: 0,
  has_halves: true,
  proof_from: null,
} as const;

const holidays = [
  ['Founders’ Day', '2026-11-11', 'full'],
  ['Easter Monday', '2027-03-29', 'full'],
  ['Whit Monday', '2027-05-17', 'full'],
  ['Christmas Eve', '2027-12-24', 'second_half'],
] as const;

/**
 * Creates the company of the drawings: office hours from Monday to Friday, 28 days of leave, Founders' Day on
 * Wednesday, 11 November 2026, and half of 24 December 2027. Rosa has Monday and Wednesday since 1 November 2026.
 */
export async function weekWorld(given: Giving = 'at_once') {
  const acme = await company();
  const ida = await acme.hire(
    'Ida',
    'view_employee_employment_info',
    'edit_employee_employment_info',
    'view_employee_leave',
  );
  const rosa = await acme.hire('Rosa');
  await acme.inside(async (db) => {
    const by = { actor_id: ida.id, now, today };
    await changeStandardShift(db, {
      effective_from: date('2000-01-01'),
      repeat_on: [1, 2, 3, 4, 5],
      hours: { start_time: '08:30', work_time: 8 * hour, break_time: 1800 },
    });
    for (const [name, on, part] of holidays) {
      const form = { name, part, start_date: date(on), end_date: date(on), is_for_everyone: true };
      await storeHoliday(db, form, { impacts: [], ...by });
    }
    const type = { unit: 'days', color: '#3b8389', is_paid: true, is_private: false, has_halves: true } as const;
    const annual = await saveType(db, { name: 'Annual leave', letter: 'A', total_days: 28, ...type });
    const leave_types = [{ leave_type_id: annual.id, days: 28, ...term, given }];
    const { id } = await savePackage(db, { name: 'Full time', leave_types }, by);
    await givePackage(db, { policy_id: id, ids: [rosa.id] }, by);
    const values = { week: mondayAndWednesday };
    await changeEmployment(db, rosa.id, { effective_from: date('2026-11-01'), values, reason: 'Contract' }, by);
  });
  const of = ({ id }: { readonly id: string }) => ({ params: { user_id: id } });
  const view = async (who = ida, about = rosa) => (await call(weeksOfPeople.view, of(about), who)).body;
  return { acme, ida, rosa, of, call, view };
}
