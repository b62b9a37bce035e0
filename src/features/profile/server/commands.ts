import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emitPeopleChanged } from '#features/people/server/commands.ts';
import { addressStore, personalStore } from './sections.ts';

/** Data of a person from an import: columns of their personal data and of their home address. */
export interface Details {
  readonly personal: Readonly<Record<string, string>>;
  readonly address: Readonly<Record<string, string>>;
}

export interface DetailsOf extends Details {
  readonly person_id: string;
}

/** Fills the sections of new people, with one statement per table. */
export async function fillDetails(db: Db, people: readonly DetailsOf[]): Promise<void> {
  const rows = (of: 'personal' | 'address') =>
    people
      .filter((person) => Object.keys(person[of]).length > 0)
      .map((person) => ({ person_id: person.person_id, ...person[of] }));
  const [personal, addresses] = [rows('personal'), rows('address')];
  if (personal.length > 0)
    await sql`
      insert into personal_details (person_id, birth_date, gender, marital_status_id, nationality_id, mobile_phone, personal_email)
      select * from json_to_recordset(${JSON.stringify(personal)}::json) as row (
        person_id uuid, birth_date date, gender text, marital_status_id text, nationality_id text, mobile_phone text,
        personal_email text)`.execute(db);
  if (addresses.length > 0)
    await sql`
      insert into addresses (person_id, kind, street, postcode, city, region, country_id)
      select row.person_id, 'present', street, postcode, city, region, country_id
        from json_to_recordset(${JSON.stringify(addresses)}::json) as row (
          person_id uuid, street text, postcode text, city text, region text, country_id text)`.execute(db);
}

/** Changed values by column; null clears a value. */
export interface DetailChanges {
  readonly personal: Readonly<Record<string, string | null>>;
  readonly address: Readonly<Record<string, string | null>>;
}

/** Changes some values of the sections and keeps the others. Requires the lock of the person. */
export async function changeDetails(db: Db, person_id: string, { personal, address }: DetailChanges): Promise<void> {
  if (Object.keys(personal).length > 0)
    await personalStore.write(db, person_id, { ...(await personalStore.read(db, person_id)), ...personal });
  if (Object.keys(address).length > 0) {
    const now = await addressStore.read(db, person_id);
    const present = { ...(now.present ?? nowhere), ...address };
    const isEmpty = Object.values(present).every((value) => value === null);
    await addressStore.write(db, person_id, { ...now, present: isEmpty ? null : present });
  }
  await emitPeopleChanged(db, [person_id]);
}

const nowhere = { street: null, extra: null, postcode: null, city: null, region: null, country_id: null };
