import type { Db } from '#platform/server/database/database.ts';
import type { NewDemo } from '#platform/server/demo.ts';
import { addDays } from '#platform/shared/time.ts';
import { assignReview, nameDeputy, saveReview } from './commands/review-processes.ts';

interface DemoProcess {
  readonly name: string;
  readonly departments: readonly string[];
  /** Steps in order: the people who decide, and whether all of them have to. */
  readonly steps: readonly { readonly who: readonly string[]; readonly isEveryone?: boolean }[];
}

const [nora, rafael, priya, sofia, ida] = [
  'Nora Ellison',
  'Rafael Costa',
  'Priya Raman',
  'Sofia Lindgren',
  'Ida Holm',
] as const;

const processes: readonly DemoProcess[] = [
  { name: 'Assembly', departments: ['Assembly'], steps: [{ who: [rafael] }, { who: [nora] }] },
  { name: 'Calibration', departments: ['Calibration', 'Quality'], steps: [{ who: [sofia] }, { who: [nora] }] },
  { name: 'Engineering', departments: ['Engineering'], steps: [{ who: [priya] }, { who: [nora] }] },
  {
    name: 'Office',
    departments: ['Management', 'People', 'Finance', 'Sales', 'Purchasing'],
    steps: [{ who: [priya, rafael] }, { who: [ida, nora], isEveryone: true }],
  },
  {
    name: 'Workshop and Dispatch',
    departments: ['Workshop', 'Dispatch', 'Service'],
    steps: [{ who: [nora, rafael] }],
  },
];

/** Deputies, with the first and the last day counted from today. */
const deputies = [
  { of: priya, by: sofia, from: -3, to: 11 },
  { of: rafael, by: nora, from: 30, to: 44 },
] as const;

/** Gives everybody who has not left the process of their department. */
export async function addDemoProcesses(db: Db, { people, ownerId, now, today }: NewDemo): Promise<void> {
  const by = { actor_id: ownerId, is_owner: true, now };
  const stored = await db.selectFrom('people').select(['id', 'email']).execute();
  const byEmail = new Map(stored.map(({ id, email }) => [email, id]));
  const idOf = new Map(people.map(({ name, email }) => [name, byEmail.get(email)]));
  const idsOf = (names: readonly string[]) => names.flatMap((name) => idOf.get(name) ?? []);
  for (const { name, departments, steps } of processes) {
    const approvers = steps.map(({ who, isEveryone }) => ({
      review_condition: isEveryone ? (2 as const) : (1 as const),
      users: idsOf(who),
    }));
    const { id } = await saveReview(db, { name, remind_days: 3, owners_days: 7, approvers }, by);
    const own = people.filter(
      ({ department, dischargedOn }) => departments.includes(department) && !(dischargedOn && dischargedOn <= today),
    );
    const items = idsOf(own.map((person) => person.name)).map((person) => ({ id: person, type: 'user' as const }));
    await assignReview(db, { review_id: id, items }, by);
  }
  for (const deputy of deputies) {
    const [user_id = '', deputy_id = ''] = idsOf([deputy.of, deputy.by]);
    const [starts_on, ends_on] = [addDays(today, deputy.from), addDays(today, deputy.to)];
    await nameDeputy(db, { user_id, deputy_id, starts_on, ends_on }, by);
  }
}
