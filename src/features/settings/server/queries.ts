import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { isInNetworks, plainAddress } from '#features/company/rules/networks.ts';
import { todayOf, type Settings } from '#features/company/server/queries.ts';
import { mayWorkRemotely } from '#features/people/rules/remote-work.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { wizardKeys, type WizardStep } from '../rules/wizard.ts';
import type { Wizard } from '../contract.ts';

/** Whom a list of networks would keep from clocking. */
interface Effect {
  readonly bound: number;
  readonly kept_out: number;
  readonly people: { id: string; name: string; address: string }[];
}

const listedAtMost = 20;
const lookedBack = 7 * 86_400;

/**
 * @param networks as they would be; none = anywhere
 * @param now epoch seconds
 */
export async function effectOf(db: Db, networks: readonly string[], now: number): Promise<Effect> {
  if (networks.length === 0) return { bound: 0, kept_out: 0, people: [] };
  const today = await todayOf(db, now);
  const clocking = await clockingPeople(db, now);
  const bound = clocking.filter((person) => !mayWorkRemotely(person, today));
  const out = bound.flatMap(({ id, name, address }) =>
    address !== null && !isInNetworks(address, networks) ? [{ id, name, address: plainAddress(address) }] : [],
  );
  return { bound: bound.length, kept_out: out.length, people: out.slice(0, listedAtMost) };
}

/** Everybody who clocks in by the web, with the address of their last clock-in of the last days. */
function clockingPeople(db: Db, now: number) {
  const since = new Date((now - lookedBack) * 1000);
  return (
    db
      .with('last_clocked', (made) =>
        made
          .selectFrom('attendance_history')
          .distinctOn('person_id')
          .select(['person_id', 'address'])
          .where('action', '=', 'clock_in')
          .where('address', 'is not', null)
          // Ids are made in the order of time, and the key begins with them.
          .where('id', '>=', firstIdOf(since))
          .orderBy('person_id')
          .orderBy('id', 'desc'),
      )
      .selectFrom('people')
      .leftJoin('last_clocked', 'last_clocked.person_id', 'people.id')
      .select(['people.id', 'people.name', 'last_clocked.address'])
      .select(['people.is_allow_remote_work', 'people.remote_work_date_start', 'people.remote_work_date_end'])
      .where(worksHere(new Date(now * 1000)))
      .where((eb) => eb.exists(holding(eb.ref('people.id'), 'allow_clock_in_out_attendance')))
      // Whoever clocks at a terminal does not depend on the network.
      .where((eb) => eb.not(eb.exists(holding(eb.ref('people.id'), 'allowed_bio_devices'))))
      .orderBy('people.name_key')
      .orderBy('people.id')
      .execute()
  );
}

function holding(person: Parameters<typeof sql>[1], permission: string) {
  return sql`(select from role_people join role_permissions using (role_id) where role_people.person_id = ${person} and permission = ${permission})`;
}

/** The least id (UUID version 7) that can have been made at or after a moment. */
function firstIdOf(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Which welcome panels are shown, and which steps of setting up are done. */
export async function wizardOf(db: Db, settings: Settings): Promise<Wizard> {
  const { rows } = await sql<Record<'departments' | 'people' | 'roles' | 'tested', boolean>>`
    select exists (select from departments where trashed_at is null) as departments,
           (select count(*) from (select from people where status <> 'discharged' limit 2) as few) > 1 as people,
           exists (select from role_people join roles on roles.id = role_people.role_id where not roles.is_owner) as roles,
           exists (select from test_mails where state in ('sent', 'written')) as tested`.execute(db);
  const [found] = rows;
  const done: Record<WizardStep, boolean> = {
    company: settings.website_url !== null || settings.country_id !== null,
    logo: settings.company_logo !== null,
    departments: found?.departments ?? false,
    people: found?.people ?? false,
    roles: found?.roles ?? false,
    network: settings.allowed_networks.length > 0,
    email: settings.subject_prefix !== null || settings.email_logo_url !== null || (found?.tested ?? false),
  };
  const shown = wizardKeys.map((key) => [key, !settings.dismissed_wizards.includes(key)]);
  return {
    ...(Object.fromEntries(shown) as Omit<Wizard, 'steps'>),
    steps: (Object.keys(done) as WizardStep[]).map((key) => ({ key, is_done: done[key] })),
  };
}

/** What became of somebody's last test mail. */
export function testMailOf(db: Db, personId: string) {
  return db.selectFrom('test_mails').select(['state', 'address', 'detail', 'requested_at']).where('person_id', '=', personId).executeTakeFirst();
}
