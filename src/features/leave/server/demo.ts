import type { Db } from '#platform/server/database/database.ts';
import type { DemoPart, DemoPerson, NewDemo } from '#platform/server/demo.ts';
import { addDays } from '#platform/shared/time.ts';
import { tints } from '#features/shifts/rules/tints.ts';
import type { TermItem } from '../rules/shapes.ts';
import { givePackage } from './commands/assigning.ts';
import { savePackage } from './commands/packages.ts';
import { saveType } from './commands/types.ts';
import { importDemoOpenings } from './openings/demo.ts';

const type = { unit: 'days', is_paid: true, is_private: false, has_halves: true } as const;

const types = [
  {
    ...type,
    name: 'Annual leave',
    letter: 'A',
    color: tints.teal,
    icon: 'palm-tree',
    total_days: 28,
    can_be_displaced: true,
  },
  {
    ...type,
    name: 'Care leave',
    letter: 'C',
    color: tints.rose,
    icon: 'hand-heart-outline',
    total_days: 5,
    is_paid: false,
    is_private: true,
  },
  { ...type, name: 'Flex days', letter: 'F', color: tints.sky, icon: 'swap-horizontal', total_days: 6 },
  {
    ...type,
    name: 'Moving house',
    letter: 'M',
    color: tints.stone,
    icon: 'truck-outline',
    total_days: 1,
    has_halves: false,
  },
  {
    ...type,
    name: 'Parental leave',
    letter: 'P',
    color: tints.violet,
    icon: 'baby-carriage',
    total_days: null,
    is_paid: false,
    is_private: true,
    has_halves: false,
  },
  {
    ...type,
    name: 'Sick leave',
    letter: 'S',
    color: tints.plum,
    icon: 'medical-bag',
    total_days: null,
    is_private: true,
    displaces: true,
  },
  { ...type, name: 'Time in lieu', letter: 'L', color: tints.slate, icon: 'timer-sand', total_days: 0, unit: 'hours' },
  { ...type, name: 'Training', letter: 'T', color: tints.navy, icon: 'school-outline', total_days: 3 },
] as const;
type TypeName = (typeof types)[number]['name'];
type Term = Omit<TermItem, 'leave_type_id'>;

const term: Term = {
  days: 0,
  given: 'at_once',
  counts: 'weekly_hours',
  accrues_at: 'end',
  joining: 'none',
  by_hours: null,
  is_capped: false,
  steps: [],
  rounding: 'none',
  is_above_minimum: false,
  grace_days: 0,
  wait_months: 0,
  wait_days: 0,
  is_pro_rata: true,
  carry_over: 0,
  carry_over_months: null,
  below_zero: 0,
  has_halves: true,
  proof_from: null,
};
const annual = (days: number): Term => ({ ...term, days, carry_over: 5, carry_over_months: 3 });
const flex = (days: number): Term => ({ ...term, days, given: 'monthly' });
const care: Term = { ...term, days: 5, is_pro_rata: false, proof_from: 1 };
const sick: Term = { ...term, days: null, proof_from: 3 };
const parental: Term = { ...term, days: null, has_halves: false };
/** Time off for longer work on an order, booked by a correction. */
const lieu: Term = { ...term, is_pro_rata: false, carry_over: null };
const training: Term = { ...term, days: 3, is_pro_rata: false };

interface Package {
  readonly name: string;
  readonly note: string;
  readonly gives: Partial<Record<TypeName, Term>>;
}

const packages = {
  apprentices: {
    name: 'Apprentices',
    note: '40 hours, under 25',
    gives: { 'Annual leave': annual(30), 'Care leave': care, 'Sick leave': sick, Training: training },
  },
  fullTime: {
    name: 'Full time',
    note: '40 hours a week, Monday to Friday',
    gives: {
      'Annual leave': annual(28),
      'Flex days': flex(6),
      'Time in lieu': lieu,
      'Care leave': care,
      'Sick leave': sick,
    },
  },
  partTime: {
    name: 'Part time 20 h',
    note: 'Any two and a half days',
    gives: {
      'Annual leave': annual(14),
      'Flex days': flex(3),
      'Care leave': care,
      'Parental leave': parental,
      'Sick leave': sick,
    },
  },
  shiftWorkers: {
    name: 'Shift workers',
    note: 'Early, Late and Night',
    gives: { 'Annual leave': annual(32), 'Care leave': care, 'Parental leave': parental, 'Sick leave': sick },
  },
} as const satisfies Record<string, Package>;

export const leaveDemo: DemoPart = {
  /**
   * Gives packages on the first day of the demo, so that the year before carries over into this one.
   * People who join later have no package yet, so that the demo shows some without one.
   */
  async create(db, demo) {
    const ids = await addTypes(db);
    const stored = await db.selectFrom('people').select(['id', 'email']).execute();
    const people = new Map(stored.map(({ id, email }) => [email, id]));
    for (const values of Object.values(packages)) {
      const who = demo.people.filter((person) => person.joinedOn <= demo.today && packageOf(person, demo) === values);
      await addPackage(db, { given: values, ids, people: who.flatMap(({ email }) => people.get(email) ?? []) }, demo);
    }
    await importDemoOpenings(db, demo);
  },
};

async function addTypes(db: Db): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const values of types) ids.set(values.name, (await saveType(db, values)).id);
  return ids;
}

/** People with the same days as others, reduced by their weekly hours. */
const byTheirHours: ReadonlySet<string> = new Set(['Lena Krüger', 'Astrid Holst']);

function packageOf(person: DemoPerson, { today }: NewDemo): Package {
  if (person.employmentType === 'Apprentice') return packages.apprentices;
  if (byTheirHours.has(person.name)) return packages.fullTime;
  if (person.employmentType === 'Part time') return packages.partTime;
  return person.rotaDayOn(today) === null ? packages.fullTime : packages.shiftWorkers;
}

interface AddPackageOptions {
  readonly given: Package;
  /** Ids of leave types by name. */
  readonly ids: ReadonlyMap<string, string>;
  readonly people: readonly string[];
}

async function addPackage(
  db: Db,
  { given, ids, people }: AddPackageOptions,
  { ownerId, now, began }: NewDemo,
): Promise<void> {
  // Dated the evening before, so that the rules grant the first day after the opening balances are imported.
  const by = { actor_id: ownerId, now, today: addDays(began, -1) };
  const leave_types = Object.entries(given.gives).flatMap(([name, values]) => {
    const leave_type_id = ids.get(name);
    return leave_type_id ? [{ leave_type_id, ...values }] : [];
  });
  const { id } = await savePackage(db, { name: given.name, note: given.note, leave_types }, by);
  await givePackage(db, { policy_id: id, ids: people, effective_from: began }, by);
}
