import type { Db } from '#platform/server/database/database.ts';
import { chance, type DemoPart, type DemoPerson } from '#platform/server/demo.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';

/** Head of each department by name; they report to the Owner, others to them, on three levels. */
const leads: Readonly<Record<string, string>> = {
  Management: 'Nora Ellison',
  People: 'Ida Holm',
  Assembly: 'Rafael Costa',
  Calibration: 'Sofia Lindgren',
  Workshop: 'Anders Bech',
  Engineering: 'Priya Raman',
  Sales: 'Samuel Levi',
  Service: 'Samuel Levi',
  Quality: 'Sofia Lindgren',
  Dispatch: 'Rafael Costa',
  Purchasing: 'Eva Lindqvist',
  Finance: 'Grace Tan',
};
const owner = 'Nora Ellison';

/** Managers of some heads of department. */
const above: Readonly<Record<string, string>> = { 'Sofia Lindgren': 'Rafael Costa', 'Anders Bech': 'Rafael Costa' };

function managerOf({ name, department }: DemoPerson): string | undefined {
  if (name === owner) return undefined;
  const lead = leads[department] ?? owner;
  return lead === name ? (above[name] ?? owner) : lead;
}

/** Weekly hours of people whose leave depends on them: at first, and since half a year ago. */
const weekly: Readonly<Record<string, readonly [first: number, later?: number]>> = {
  'Lena Krüger': [25],
  'Astrid Holst': [32, 25],
};

/** Gives everyone a manager and a salary. */
export const employmentDemo: DemoPart = {
  async create(db, { people, today }) {
    const rows = await db.selectFrom('people').select(['id', 'name', 'email']).execute();
    const byEmail = new Map(rows.map((row) => [row.email, row.id]));
    const byName = new Map(people.map(({ name, email }) => [name, byEmail.get(email)]));
    for (const person of people) {
      const id = byEmail.get(person.email);
      if (!id) continue;
      const manager_id = byName.get(managerOf(person) ?? '') ?? null;
      const change = { effective_from: person.joinedOn, values: { manager_id }, reason: 'What they began with' };
      if (manager_id) await changeEmployment(db, id, change, { actor_id: null, today });
      await setHours(db, id, person, today);
      await pay(db, id, person, today);
    }
  },
};

async function setHours(db: Db, id: string, { name, joinedOn }: DemoPerson, today: LocalDate): Promise<void> {
  const [first, later] = weekly[name] ?? [];
  const set = (effective_from: LocalDate, hours: number, reason: string) => {
    const change = { effective_from, values: { weekly_work_time: hours * 3600 }, reason };
    return changeEmployment(db, id, change, { actor_id: null, today });
  };
  if (first) await set(joinedOn, first, 'What they began with');
  if (later) await set(`${addDays(today, -180).slice(0, 8)}01` as LocalDate, later, 'Shorter days');
}

/** Writes the first salary and the yearly raises; some people have the next raise already. */
async function pay(
  db: Db,
  person_id: string,
  { email, joinedOn, dischargedOn }: DemoPerson,
  today: LocalDate,
): Promise<void> {
  const first = 28_000 + Math.floor(chance(email, 'salary') * 60) * 500;
  const [from, until] = [Number(joinedOn.slice(0, 4)) + 1, Number(today.slice(0, 4)) + 1];
  const years = Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => from + index);
  const raised = years.filter((year) => chance(email, 'raise', year) < (year === until ? 0.3 : 0.55));
  const dates = raised
    .map((year) => `${year}-01-01` as LocalDate)
    .filter((date) => !dischargedOn || date < dischargedOn);
  const rows = [joinedOn, ...dates].map((effective_from, index) => ({
    person_id,
    effective_from,
    amount: String(first + index * 750),
    currency: 'DKK',
    pay_period: 'month',
    reason: index === 0 ? 'What they began with' : 'Yearly review',
  }));
  await db.insertInto('salaries').values(rows).execute();
}
