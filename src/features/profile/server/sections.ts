import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { requireUnchanged, versionOf } from '#platform/server/version.ts';
import { lockPerson, setColumns, emitPeopleChanged } from '#features/people/server/commands.ts';
import { tidyIban } from '../rules/iban.ts';
import type { addressInfo, bankInfo, education, emergencyContacts, familyInfo, personalInfo } from '../rules/fields.ts';
import type { Section } from '../rules/sections.ts';
import type { storedPersonal } from '../rules/stored.ts';
import { requireSection } from './queries.ts';

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** Reads and writes the values of a section. */
export interface Store<Data extends object | null, Written extends object = NonNullable<Data>> {
  readonly section: Section;
  read(db: Db, personId: string): Promise<Data>;
  /** Requires the lock of the person. */
  write(db: Db, personId: string, data: Written): Promise<void>;
}

interface Call {
  readonly db: Db;
  readonly actor: Actor;
  readonly context: { readonly now: number };
  readonly params: { readonly user_id: string };
}

/** Returns the state that the version is derived from; an empty section has no values. */
const stateOf = (data: object | null): Readonly<Record<string, unknown>> => ({ ...data });
const versionOfSection = (data: object | null) => versionOf(stateOf(data));

/** Returns the data of a section's form. @throws 404, 403 */
export async function readSection<Data extends object | null>(
  store: Pick<Store<Data>, 'section' | 'read'>,
  call: Call,
) {
  const profile = await requireSection(call, call.params.user_id, store.section, 'view');
  const data = await store.read(call.db, profile.id);
  return { data, version: versionOfSection(data), may_edit: profile.mayEdit(store.section) };
}

/** Saves a section; an outdated version is refused with the current values. @throws 404, 403, 461 */
export async function saveSection<Data extends object | null, Written extends object>(
  store: Store<Data, Written>,
  call: Call,
  { version, ...data }: Written & { readonly version?: string | undefined },
) {
  const profile = await requireSection(call, call.params.user_id, store.section, 'edit');
  await lockPerson(call.db, profile.id);
  requireUnchanged(version, stateOf(await store.read(call.db, profile.id)));
  await store.write(call.db, profile.id, data as unknown as Written);
  await emitPeopleChanged(call.db, [profile.id]);
  const saved = await store.read(call.db, profile.id);
  const message = 'We’ve saved your edit successfully.';
  return { data: saved, version: versionOfSection(saved), may_edit: true, message };
}

const emptyPersonalInfo: Omit<Values<typeof personalInfo>, 'name'> = {
  legal_name: null,
  preferred_name: null,
  birth_date: null,
  gender: null,
  blood_group: null,
  nationality_id: null,
  marital_status_id: null,
  religion_id: null,
  personal_email: null,
  mobile_phone: null,
  home_phone: null,
};

export const personalStore: Store<z.output<typeof storedPersonal>, Values<typeof personalInfo>> = {
  section: 'personal_info',
  async read(db, person_id) {
    const [{ name }, found] = await Promise.all([
      db.selectFrom('people').select('name').where('id', '=', person_id).executeTakeFirstOrThrow(),
      db
        .selectFrom('personal_details')
        .select(['legal_name', 'preferred_name', 'birth_date', 'nationality_id', 'marital_status_id', 'religion_id'])
        .select(['personal_email', 'mobile_phone', 'home_phone'])
        // The check constraints of the table allow no other values.
        .select((eb) => eb.ref('gender').$castTo<(typeof emptyPersonalInfo)['gender']>().as('gender'))
        .select((eb) => eb.ref('blood_group').$castTo<(typeof emptyPersonalInfo)['blood_group']>().as('blood_group'))
        .where('person_id', '=', person_id)
        .executeTakeFirst(),
    ]);
    return { name, ...(found ?? emptyPersonalInfo) };
  },
  async write(db, person_id, { name, ...values }) {
    if (name !== undefined) await setColumns(db, person_id, { name: name.trim() });
    await db
      .insertInto('personal_details')
      .values({ person_id, ...values })
      .onConflict((clash) => clash.columns(['tenant_id', 'person_id']).doUpdateSet(values))
      .execute();
  },
};

const addressKinds = ['present', 'permanent'] as const;

export const addressStore: Store<Values<typeof addressInfo>> = {
  section: 'address',
  async read(db, person_id) {
    const [person, rows] = await Promise.all([
      db.selectFrom('people').select('work_phone').where('id', '=', person_id).executeTakeFirstOrThrow(),
      db
        .selectFrom('addresses')
        .select(['kind', 'street', 'extra', 'postcode', 'city', 'region', 'country_id'])
        .where('person_id', '=', person_id)
        .execute(),
    ]);
    const of = (name: string) => {
      const found = rows.find(({ kind }) => kind === name);
      if (!found) return null;
      const { kind: _, ...address } = found;
      return address;
    };
    return { work_phone: person.work_phone, present: of('present'), permanent: of('permanent') };
  },
  async write(db, person_id, values) {
    await setColumns(db, person_id, { work_phone: values.work_phone });
    for (const kind of addressKinds) {
      const address = values[kind];
      if (address)
        await db
          .insertInto('addresses')
          .values({ person_id, kind, ...address })
          .onConflict((clash) => clash.columns(['tenant_id', 'person_id', 'kind']).doUpdateSet(address))
          .execute();
      else await db.deleteFrom('addresses').where('person_id', '=', person_id).where('kind', '=', kind).execute();
    }
  },
};

type ListTable = 'emergency_contacts' | 'degrees' | 'family_members';

/** Saves the rows of a person as a whole, in order; missing rows are deleted. */
async function saveRows(db: Db, table: ListTable, person_id: string, rows: readonly object[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const columns = Object.keys(row);
    const values = Object.values(row) as unknown[];
    await sql`
      insert into ${sql.table(table)} (person_id, position, ${sql.join(columns.map((name) => sql.ref(name)))})
        values (${person_id}, ${index + 1}, ${sql.join(values)})
        on conflict (tenant_id, person_id, position)
          do update set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(
      db,
    );
  }
  await db.deleteFrom(table).where('person_id', '=', person_id).where('position', '>', rows.length).execute();
}

export const contactsStore: Store<{ contacts: z.output<typeof emergencyContacts> }> = {
  section: 'emergency_contact',
  read: async (db, person_id) => ({
    contacts: await db
      .selectFrom('emergency_contacts')
      .select(['name', 'relation', 'phone', 'email'])
      .where('person_id', '=', person_id)
      .orderBy('position')
      .execute(),
  }),
  write: (db, person_id, { contacts }) => saveRows(db, 'emergency_contacts', person_id, contacts),
};

export const educationStore: Store<{ degrees: z.output<typeof education> }> = {
  section: 'education',
  read: async (db, person_id) => ({
    degrees: await db
      .selectFrom('degrees')
      .select(['degree', 'subject_of_study', 'school', 'from_year', 'to_year'])
      .where('person_id', '=', person_id)
      .orderBy('position')
      .execute(),
  }),
  write: (db, person_id, { degrees }) => saveRows(db, 'degrees', person_id, degrees),
};

export const familyStore: Store<{ members: z.output<typeof familyInfo> }> = {
  section: 'family_info',
  read: async (db, person_id) => ({
    members: await db
      .selectFrom('family_members')
      .select(['name', 'relation', 'birth_date', 'phone', 'is_dependant'])
      .where('person_id', '=', person_id)
      .orderBy('position')
      .execute(),
  }),
  write: (db, person_id, { members }) => saveRows(db, 'family_members', person_id, members),
};

export const bankStore: Store<Values<typeof bankInfo> | null> = {
  section: 'bank_info',
  read: async (db, person_id) =>
    (await db
      .selectFrom('bank_accounts')
      .select(['account_holder', 'bank_name', 'iban', 'account_number', 'bank_code', 'bic'])
      .where('person_id', '=', person_id)
      .executeTakeFirst()) ?? null,
  async write(db, person_id, { iban, ...rest }) {
    const values = { ...rest, iban: iban && tidyIban(iban) };
    await db
      .insertInto('bank_accounts')
      .values({ person_id, ...values })
      .onConflict((clash) => clash.columns(['tenant_id', 'person_id']).doUpdateSet(values))
      .execute();
  },
};
