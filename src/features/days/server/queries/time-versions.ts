import { sql } from 'kysely';
import { setVersion, versionOf, type Db } from '#platform/server/database/database.ts';

/** What has to be the same for what was made of people's time to be true still. */
export interface TimeVersions {
  /** Rises with settings, people, roles and shared lists (migration 0024). */
  readonly company: number;
  /** Of each person, in the order asked for; rises with every change of their time (migration 0025). */
  readonly people: readonly number[];
}

/**
 * The versions of the company and of some people's time, in one statement. To be read before what is kept under them,
 * and never in a transaction that writes: what it has raised and written may still be undone.
 */
export async function timeVersions(db: Db, personIds: readonly string[]): Promise<TimeVersions> {
  const { rows } = await sql<{ company: number; people: string | null }>`
    select coalesce((select version from company_versions), 0) as company,
           (select string_agg(coalesce(v.version, 0)::text, ',' order by p.place)
              from unnest(${personIds}::uuid[]) with ordinality p (id, place)
              left join time_versions v on v.person_id = p.id) as people`.execute(db);
  const { company = 0, people } = rows[0] ?? {};
  // What else is taken from memory belongs to the same version.
  const known = versionOf(db);
  if (known) setVersion(db, { ...known, version: company });
  return { company, people: people ? people.split(',').map(Number) : [] };
}
