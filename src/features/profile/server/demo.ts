import type { Db } from '#platform/server/database/database.ts';
import { chance, type DemoFiles, type DemoPart } from '#platform/server/demo.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { storeMade } from '#features/files/server/commands/made.ts';
import { setColumns } from '#features/people/server/commands.ts';
import { avatarSides } from '../rules/avatar.ts';
import { bloodGroups } from '../rules/choices.ts';
import { keepPhoto } from './commands/photo.ts';
import { portraitOf } from './demo-portraits.ts';

const streets = ['Ravnsborggade', 'Istedgade', 'Amagerbrogade', 'Nordre Frihavnsgade', 'Jagtvej', 'Valby Langgade'];
const relations = ['Spouse', 'Parent', 'Sibling', 'Partner', 'Friend'];
const kin = ['Luca', 'Maja', 'Noah', 'Sara', 'Elias', 'Freja', 'Karl', 'Lea'];
const degrees = [
  ['Apprenticeship', 'Precision mechanics', 'Havneby Technical College'],
  ['Bachelor of Engineering', 'Electronics', 'Sundby University'],
  ['Diploma', 'Business administration', 'Fjordland Business School'],
  ['Master of Science', 'Applied physics', 'Sundby University'],
] as const;
const bios = ['Early riser, happiest at the bench.', 'Ask me about lenses.', 'Cycles to work, whatever the weather.'];

/** The person whose contact and birthday are hidden from colleagues. */
const privatePerson = 'isabel.moreno@demo.example';

const oneOf = <T>(list: readonly T[], ...parts: readonly (string | number)[]): T | undefined =>
  list[Math.floor(chance(...parts) * list.length)];

/** Fills in personal data, addresses and emergency contacts of all people. */
export const profileDemo: DemoPart = {
  async create(db, { people, began }) {
    const rows = await db.selectFrom('people').select(['id', 'email', 'name']).execute();
    const known = new Set(people.map(({ email }) => email));
    for (const { id, email, name } of rows) if (email && known.has(email)) await fill(db, { id, email, name, began });
  },

  store: storePhotos,
};

/** Stores the drawn photos that most people have. */
async function storePhotos(files: DemoFiles): Promise<void> {
  const people = await files.transact((db) => db.selectFrom('people').select(['id', 'email']).execute());
  const drawn = await Promise.all(people.map(({ id, email }) => drawnPhoto(id, portraitOf(email ?? ''))));
  const stored = await storeMade(files, drawn.flat());
  const byPerson = Map.groupBy(stored, ({ person_id }) => person_id);
  await files.transact(async (db) => {
    for (const [id, squares] of byPerson) {
      const own = squares.map(({ person_id: _, ...square }) => square);
      await keepPhoto(db, { squares: own, person_id: id, uploaded_by: id, now: files.now });
    }
  });
}

/** Renders a drawing in the sizes of photos. @param portrait SVG; undefined without a photo */
async function drawnPhoto(person_id: string, portrait: string | undefined) {
  if (portrait === undefined) return [];
  // Loaded here, so that no server keeps it in memory; uploaded photos are decoded in a separate process.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(Buffer.from(portrait)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const made = Object.values(avatarSides).map(async (side) => {
    const square = sharp(data, { raw: { width, height, channels } }).resize(side, side);
    return {
      person_id,
      side,
      content_type: 'image/webp',
      content: await square.webp({ quality: 82, effort: 1 }).toBuffer(),
    };
  });
  return Promise.all(made);
}

async function fill(
  db: Db,
  { id, email, name, began }: { id: string; email: string; name: string; began: LocalDate },
): Promise<void> {
  const number = (what: string, from: number, to: number) => from + Math.floor(chance(email, what) * (to - from));
  await db
    .insertInto('personal_details')
    .values({
      person_id: id,
      legal_name: name,
      birth_date: addDays(began, -number('age', 20 * 365, 60 * 365)),
      blood_group: oneOf(bloodGroups, email, 'blood') ?? null,
      nationality_id: 'DK',
      mobile_phone: `+45 20 ${number('phone', 10, 99)} ${number('phone 2', 10, 99)} ${number('phone 3', 10, 99)}`,
    })
    .execute();
  await db
    .insertInto('addresses')
    .values({
      person_id: id,
      kind: 'present',
      street: `${oneOf(streets, email, 'street') ?? 'Jagtvej'} ${number('house', 1, 180)}`,
      postcode: String(number('postcode', 1550, 2700)),
      city: 'Copenhagen',
      country_id: 'DK',
    })
    .execute();
  await addContacts(db, { id, email, name });
  if (chance(email, 'has a bank') < 0.9) await bank(db, { id, email, name });
  if (chance(email, 'has a degree') < 0.8) await learn(db, { id, email, began });
  if (chance(email, 'has a family') < 0.6) await family(db, { id, email, name, began });
}

interface ProfileOwner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

async function bank(db: Db, { id, email, name }: ProfileOwner): Promise<void> {
  const digits = Array.from({ length: 14 }, (_, index) => Math.floor(chance(email, 'account', index) * 10)).join('');
  // Letters count from 10, so 'D' is 13 and 'K' is 20 (ISO 13616).
  const check = 98n - (BigInt(`${digits}132000`) % 97n);
  const iban = `DK${String(check).padStart(2, '0')}${digits}`;
  await db
    .insertInto('bank_accounts')
    .values({ person_id: id, account_holder: name, iban, bank_name: 'Havnebanken' })
    .execute();
}

async function learn(db: Db, { id, email, began }: Omit<ProfileOwner, 'name'> & { began: LocalDate }): Promise<void> {
  const [degree, subject_of_study, school] = oneOf(degrees, email, 'degree') ?? degrees[0];
  const to_year = Number(began.slice(0, 4)) - 1 - Math.floor(chance(email, 'left school') * 15);
  await db
    .insertInto('degrees')
    .values({ person_id: id, position: 1, degree, subject_of_study, school, from_year: to_year - 3, to_year })
    .execute();
}

async function family(db: Db, { id, email, name, began }: ProfileOwner & { began: LocalDate }): Promise<void> {
  const surname = name.split(' ').at(-1) ?? '';
  const child = {
    relation: 'Child',
    name: `${oneOf(kin, email, 'child') ?? 'Noah'} ${surname}`,
    birth_date: addDays(began, -Math.floor(chance(email, 'child is born') * 14 * 365)),
    is_dependant: true,
  };
  await db
    .insertInto('family_members')
    .values({ person_id: id, position: 1, ...child })
    .execute();
}

/** Adds an emergency contact, a work phone and, for some, a bio. */
async function addContacts(db: Db, { id, email, name }: { id: string; email: string; name: string }): Promise<void> {
  const number = (what: string) => 10 + Math.floor(chance(email, what) * 89);
  await db
    .insertInto('emergency_contacts')
    .values({
      person_id: id,
      position: 1,
      name: `${oneOf(kin, email, 'kin') ?? 'Maja'} ${name.split(' ').at(-1) ?? ''}`,
      relation: oneOf(relations, email, 'relation') ?? null,
      phone: `+45 30 ${number('kin 1')} ${number('kin 2')} ${number('kin 3')}`,
    })
    .execute();
  await setColumns(db, id, {
    is_private: email === privatePerson,
    work_phone: `+45 55 01 ${number('desk')} ${number('desk 2')}`,
    bio: chance(email, 'has a bio') < 0.4 ? (oneOf(bios, email, 'bio') ?? null) : null,
  });
}
