import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { SetUpPart } from '#platform/server/feature.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { isAllowedFrom, plainAddress } from '#platform/shared/ip-networks.ts';
import { todayOf, type Settings } from '#features/company/server/queries.ts';
import { mayWorkRemotely } from '#features/people/rules/remote-work.ts';
import { firstIdOf } from '#platform/server/database/first-id.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { wizardKeys } from '../rules/wizard.ts';
import type { Wizard } from '../contract.ts';

/** People whom a list of networks would keep from clocking in. */
interface Effect {
  readonly bound: number;
  readonly kept_out: number;
  readonly people: { id: string; name: string; address: string }[];
}

const maxListed = 200;
const lookbackSeconds = 7 * 86_400;

/**
 * @param networks new list; empty means anywhere
 * @param now epoch seconds
 */
export async function effectOf(db: Db, networks: readonly string[], now: number): Promise<Effect> {
  if (networks.length === 0) return { bound: 0, kept_out: 0, people: [] };
  const today = await todayOf(db, now);
  const clocking = await clockingPeople(db, now);
  const bound = clocking.filter((person) => !mayWorkRemotely(person, today));
  const out = bound.flatMap(({ id, name, address }) =>
    address !== null && !isAllowedFrom(address, networks) ? [{ id, name, address: plainAddress(address) }] : [],
  );
  return { bound: bound.length, kept_out: out.length, people: out.slice(0, maxListed) };
}

/** Returns people who clock in by the web, with the address of their latest clock-in within the last days. */
function clockingPeople(db: Db, now: number) {
  return (
    db
      .with('last_clocked', (made) =>
        made
          .selectFrom('audit_entries')
          .distinctOn('person_id')
          .select(['person_id', 'address'])
          .where('deed', '=', 'clock_in')
          .where('address', 'is not', null)
          // Ids increase with time and begin the key.
          .where('id', '>=', firstIdOf(now - lookbackSeconds))
          .orderBy('person_id')
          .orderBy('id', 'desc'),
      )
      .selectFrom('people')
      .leftJoin('last_clocked', 'last_clocked.person_id', 'people.id')
      .select(['people.id', 'people.name', 'last_clocked.address'])
      .select(['people.is_allow_remote_work', 'people.remote_work_date_start', 'people.remote_work_date_end'])
      .where(worksHere(now))
      .where((eb) => eb.exists(rolesGranting(eb.ref('people.id'), 'allow_clock_in_out_attendance')))
      // People who clock at a terminal do not depend on the network.
      .where((eb) => eb.not(eb.exists(rolesGranting(eb.ref('people.id'), 'allowed_bio_devices'))))
      .orderBy('people.name_key')
      .orderBy('people.id')
      .execute()
  );
}

function rolesGranting(person: Parameters<typeof sql>[1], permission: string) {
  return sql`(select from role_people join role_permissions using (role_id) where role_people.person_id = ${person} and permission = ${permission})`;
}

/** Returns the displayed welcome panels, and the steps that the viewer may do with their status. */
export async function wizardOf(
  db: Db,
  { dismissed_wizards }: Settings,
  { permissions }: Pick<Actor, 'permissions'>,
  parts: readonly SetUpPart[],
): Promise<Wizard> {
  const open = parts.filter(({ step }) => step.permissions.some((each) => permissions.has(each)));
  const done = await doneOf(db, open);
  const shown = wizardKeys.map((key) => [key, !dismissed_wizards.includes(key)]);
  return {
    ...(Object.fromEntries(shown) as Omit<Wizard, 'steps'>),
    steps: open.map(({ step: { key, area, condition } }) => ({
      key,
      is_done: done.has(key),
      is_optional: condition !== undefined,
      area,
      detail: done.get(key) ?? null,
    })),
  };
}

/** Returns the finished steps with their details. */
async function doneOf(db: Db, parts: readonly SetUpPart[]): Promise<ReadonlyMap<string, string | null>> {
  if (parts.length === 0) return new Map();
  const steps = parts.map(
    ({ step, isDone, detail = sql`null` }) =>
      sql`select ${step.key}::text as key, (${detail})::text as detail where ${isDone}`,
  );
  const { rows } = await sql<{ key: string; detail: string | null }>`${sql.join(steps, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ key, detail }) => [key, detail]));
}

/** Returns the result of a person's last test mail. */
export function testMailOf(db: Db, personId: string) {
  return db
    .selectFrom('test_mails')
    .select(['state', 'address', 'detail', 'requested_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}
