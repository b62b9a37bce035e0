import type { Db } from '#platform/server/database/database.ts';
import { chance, type DemoPart, type DemoPerson } from '#platform/server/demo.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { createPerson } from './commands.ts';
import { changeEmployment } from './commands/employment.ts';

/** Previous designations of people who were promoted. */
const risen: Readonly<Record<string, string>> = {
  'Rafael Costa': 'Assembly Technician',
  'Sofia Lindgren': 'Calibration Technician',
  'Anders Bech': 'CNC Machinist',
  'Priya Raman': 'Optical Engineer',
  'Chiara Ricci': 'Optical Technician',
  'Nadia Petrova': 'Accountant',
  'Tuva Berg': 'Product Designer',
};
/** Next designations of people who are promoted at the new year. */
const rising: Readonly<Record<string, string>> = { 'Hana Suzuki': 'Optical Engineer', 'Ben Hartmann': 'Toolmaker' };

/** Departments in the production hall; all others are in the offices. */
const inHall = new Set(['Assembly', 'Calibration', 'Workshop', 'Quality', 'Dispatch']);

export const peopleDemo: DemoPart = {
  async create(db, { people, today }) {
    const lists = {
      department: await idsByName(db, 'departments'),
      designation: await idsByName(db, 'designations'),
      employmentType: await idsByName(db, 'employment_types'),
      workPlace: await idsByName(db, 'work_places'),
    };
    const designation = (name: string | undefined) => lists.designation.get(name ?? '') ?? null;
    for (const [index, person] of people.entries()) {
      const { name, email, joinedOn, dischargedOn, isRemoteAllowed } = person;
      const since = { employee_number: String(1001 + index), joined_on: joinedOn };
      const values = {
        department_id: lists.department.get(person.department) ?? null,
        designation_id: designation(risen[name] ?? person.designation),
        employment_type_id: lists.employmentType.get(person.employmentType) ?? null,
        work_place_id: lists.workPlace.get(inHall.has(person.department) ? 'Hall 1' : 'Offices') ?? null,
        weekly_work_time: weeklyHours(person, today),
      };
      // The owner was created with the workspace.
      const existing = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst();
      const { id } = existing ?? (await createPerson(db, { name, email, status: 'active', ...since, ...values }));
      await db
        .updateTable('people')
        .set({
          ...since,
          is_allow_remote_work: isRemoteAllowed ? 2 : 0,
          notice_period: chance(email, 'notice') < 0.3 ? '1 month' : '3 months',
          probation_until: addDays(joinedOn, 90),
          ...(dischargedOn && { discharged_date: dischargedOn, discharged_reason: 'Moved to another city' }),
        })
        .where('id', '=', id)
        .execute();
      const change = { effective_from: joinedOn, values, reason: 'What they began with' };
      if (existing) await changeEmployment(db, id, change, { actor_id: null, today });
      await rise(db, { id, person, today, designation });
    }
  },
};

interface PromotionOptions {
  readonly id: string;
  readonly person: DemoPerson;
  readonly today: LocalDate;
  /** @returns its id */
  designation(name: string | undefined): string | null;
}

/** Gives some people a past promotion, and others one at the new year. */
async function rise(
  db: Db,
  { id, person: { name, joinedOn, designation: now }, today, designation }: PromotionOptions,
) {
  const move = (effective_from: LocalDate, to: string, reason: string) =>
    changeEmployment(
      db,
      id,
      { effective_from, values: { designation_id: designation(to) }, reason },
      // Written as a planned change instead of a correction.
      { actor_id: null, today: effective_from < today ? effective_from : today },
    );
  // Too short an employment for a promotion.
  if (joinedOn > addDays(today, -400)) return;
  if (risen[name]) await move(between(joinedOn, today), now, 'Promotion');
  const next = rising[name];
  if (next) await move(`${Number(today.slice(0, 4)) + 1}-01-01` as LocalDate, next, 'Finished the training');
}

/** Returns the weekly seconds as the median of the next weeks, so that a holiday in one of them changes nothing. */
function weeklyHours({ shiftOn }: DemoPerson, today: LocalDate): number {
  const weeks = Array.from({ length: 13 }, (_, week) =>
    [0, 1, 2, 3, 4, 5, 6].reduce((sum, day) => sum + (shiftOn(addDays(today, week * 7 + day))?.work ?? 0), 0),
  );
  const [median = 0] = weeks.sort((a, b) => a - b).slice(6);
  return Math.round(median / 30) * 30 * 60;
}

/** Returns a date in the second half of the employment. */
const between = (from: LocalDate, to: LocalDate): LocalDate => addDays(from, Math.floor(daysBetween(from, to) * 0.6));

async function idsByName(
  db: Db,
  list: 'departments' | 'designations' | 'employment_types' | 'work_places',
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom(list).select(['id', 'name']).where('trashed_at', 'is', null).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
