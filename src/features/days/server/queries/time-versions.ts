import { sql } from 'kysely';
import { rowsOf, setVersion, versionOf, type Db } from '#platform/server/database/database.ts';

/** What has to be the same for what was made of people's time to be true still. */
export interface TimeVersions {
  /** Rises with settings, people, roles and shared lists (migration 0024). */
  readonly company: number;
  /** Of the people asked for, as a text that is another one after every change of their time (migration 0025). */
  readonly people: string;
}

/**
 * The versions of the company and of some people's time, in one statement. To be read before what is kept under them,
 * and never in a transaction that writes: what it has raised and written may still be undone.
 */
export async function timeVersions(db: Db, personIds: readonly string[]): Promise<TimeVersions> {
  const { rows } = await sql<{ company: number; people: string | null }>`
    select coalesce((select version from company_versions), 0) as company,
           (select string_agg(person_id || ' ' || version, ',')
              from time_versions where person_id = any(${personIds}::uuid[])) as people`.execute(db);
  const { company = 0, people } = rows[0] ?? {};
  // What else is taken from memory belongs to the same version.
  const known = versionOf(db);
  if (known) setVersion(db, { ...known, version: company });
  return { company, people: people ?? '' };
}

/** The version of each person; of whom nothing has been recorded there is none. */
export function versionsByPerson({ people }: TimeVersions): ReadonlyMap<string, string> {
  return new Map(people.split(',').map((one) => one.split(' ') as [string, string]));
}

const versionOfOne = 'select version from time_versions where person_id = $1';

/** The version of one person's time; 0 while nothing has been recorded. To be read before what is kept under it. */
export async function timeVersionOf(db: Db, personId: string): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(db, versionOfOne, [personId]);
  return row?.version ?? 0;
}

/** The same, for a transaction that changes the person's time: until its end nobody else can. */
export async function lockTimeVersion(db: Db, personId: string): Promise<number> {
  const [row] = await rowsOf<{ version: number }>(db, `${versionOfOne} for no key update`, [personId]);
  return row?.version ?? 0;
}
