import { sql } from 'kysely';
import { rowsOf } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { Fault } from '#platform/shared/fault.ts';
import type { ChangePreview } from '#platform/shared/impact.ts';
import { workingWeek } from '#features/company/rules/week-shapes.ts';
import { storeHoliday, trashHoliday } from '#features/holidays/server/commands/holidays.ts';
import { givePackage } from '#features/leave/server/commands/assigning.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { leaveOfEmployment } from '../server/commands/employment-impact.ts';
import { applicationWorld, day, now, today } from './application-world.ts';
import { holiday, saving } from './calendar-changes.ts';

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns dates of the week from 9 to 15 March 2026: 'Mon-Fri' or 'Sat'. */
export const dates = (span: string): string[] => {
  const [first = 0, last = first] = span.split('-').map((name) => names.indexOf(name));
  return names.map((_, at) => `2026-03-${String(9 + at).padStart(2, '0')}`).slice(first, last + 1);
};

const day8 = { work_time: 28_800, start_time: '08:00', break_time: 0, break_start: null, template_id: null };
const weeks = {
  hours: { kind: 'hours', weekly_work_time: 144_000 },
  planned: { kind: 'planned', weekly_work_time: 144_000, weekly_days: 5 },
  fixed: { kind: 'fixed', first_week: '2026-01-05', weeks: [[day8, day8, day8, day8, day8, null, null]] },
} as const;

const term = { given: 'at_once', counts: 'own_days', is_pro_rata: true, below_zero: 0, has_halves: true } as const;

type World = Awaited<ReturnType<typeof applicationWorld>>;

/** Gives Ana a week, and a package of 30 days by days of the own week. */
async function giveWeek({ acme, ana, hal, annual, sick }: World, kind: keyof typeof weeks): Promise<void> {
  const by = { actor_id: hal.id, now, today };
  await acme.inside(async (db) => {
    await changeStandardShift(db, {
      effective_from: day('2000-01-01'),
      repeat_on: [1, 2, 3, 4, 5, 6, 7],
      hours: { start_time: '08:00', work_time: 28_800, break_time: 0 },
    });
    const values = { week: workingWeek.parse(weeks[kind]) };
    const from = day('2026-01-01');
    const change = { effective_from: from, values, reason: 'Agreed' };
    await changeEmployment(db, ana.id, change, { actor_id: null, today });
    const none = { ...term, carry_over: null, carry_over_months: null, proof_from: null };
    const gives = [
      { ...none, leave_type_id: annual, days: 30, carry_over: 0 },
      { ...none, leave_type_id: sick, days: null },
    ];
    const { id } = await savePackage(db, { name: 'By week', leave_types: gives }, by);
    await givePackage(db, { policy_id: id, ids: [ana.id], effective_from: from }, by);
  });
}

/** Returns the steps of Ana's applications; each one is made a minute after the one before. */
function applying(world: World) {
  const { acme, rob } = world;
  let applications = 0;
  /** Applies for leave after all leave before; approvers of the world decide in the same second. */
  const waiting = async (on: readonly string[], more: object = {}): Promise<string> => {
    const { body } = await world.apply(on, more);
    const { id } = body.item;
    const at = new Date((now + ++applications * 60) * 1000);
    await acme.inside((db) => sql`update leave_applications set created_at = ${at} where id = ${id}`.execute(db));
    return id;
  };
  const booked = async (on: readonly string[], more: object = {}): Promise<string> => {
    const id = await waiting(on, more);
    await world.approve(id, rob);
    return id;
  };
  /** Withdraws leave after all applications before. */
  const withdrawn = async (id: string): Promise<void> => {
    await world.withdraw(id);
    const at = new Date((now + ++applications * 60) * 1000);
    await acme.inside((db) => sql`update leave_applications set updated_at = ${at} where id = ${id}`.execute(db));
  };
  return { waiting, booked, withdrawn };
}

/** Returns the changes of holidays and of the employment of Ana. */
function changing(world: World) {
  const { acme, ana, hal } = world;
  /** Saves a change with its impact, if it has any. */
  const saved = async <Result>(save: (confirmed?: string) => Promise<Result>): Promise<Result> => {
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return save((error.data as ChangePreview).confirmed ?? '');
    }
  };
  const added = async (date: string, more: object = {}): Promise<string> =>
    (await saved((one) => acme.inside((db) => storeHoliday(db, holiday(date, more), saving(world, one))))).id;
  const removed = (id: string) => saved((one) => acme.inside((db) => trashHoliday(db, id, saving(world, one))));
  /** Stores the last day of Ana, or none, and books the impact on her leave. */
  const leaves = (discharged: string | null) =>
    acme.inside(async (db) => {
      const change = { person_ids: [ana.id], today, actor: { id: hal.id, permissions: new Set() } } as never;
      const before = await leaveOfEmployment.lock?.(db, change);
      await sql`update people set discharged_date = ${discharged} where id = ${ana.id}`.execute(db);
      await leaveOfEmployment.apply?.(db, change, before as never);
    });
  return { added, removed, leaves };
}

/** Makes Ana with 40 hours only, 40 hours as planned, or fixed days, in a company that is open on seven days; 30 days of leave, by days. */
export async function sharedWeekWorld(kind: keyof typeof weeks = 'hours') {
  const world = await applicationWorld();
  const { acme } = world;
  await giveWeek(world, kind);
  const eva = await acme.hire('Eva', 'change_decision_leave_application');
  const daysOf = (id: string) =>
    acme.inside((db) =>
      rowsOf<{ date: LocalDate; cost: number; is_covered: boolean; is_away: boolean }>(
        db,
        `select date, cost::float8 as cost, is_covered, is_away from leave_application_days
          where application_id = $1 order by date`,
        [id],
      ),
    );
  return {
    ...world,
    ...applying(world),
    ...changing(world),
    approvedAgain: async (id: string) => (await world.change(id, 'approved', eva)).status,
    costs: async (id: string) => (await daysOf(id)).map(({ cost }) => cost),
    covered: async (id: string) => (await daysOf(id)).map(({ is_covered }) => is_covered),
    away: async (id: string) => (await daysOf(id)).map(({ is_away }) => is_away),
  };
}
