import { sql } from 'kysely';
import type { Database, Db } from '#platform/server/database.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/wire.ts';
import { hashPassword } from '#features/access/server/passwords.ts';
import { createPerson } from '#features/people/server/commands.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { createWorkspace } from '#features/workspace/server/commands.ts';
import { tellAlerts } from './demo/alerts.ts';
import { demoTemplates } from './demo/habits.ts';
import { liveUntil } from './demo/life.ts';
import { employmentOf, makeLists } from './demo/lists.ts';
import { demoPeople } from './demo/people.ts';

export interface DemoOptions {
  readonly database: Database;
  /** Everybody at the demo company signs in with it. */
  readonly password: string;
  readonly now: Date;
}

const zone = 'Europe/Copenhagen';

/**
 * The demo company: 60 people with a year of days, brought up to date at every start. Running it again adds the
 * days that have passed since and touches nothing that somebody clocked by hand.
 */
export async function makeDemo({ database, password, now }: DemoOptions): Promise<void> {
  const companyId = await database.outside('write', async (db) => {
    // Nobody else may set it up: the demo company is complete.
    const known = await db.updateTable('companies').set({ setup_token_hashes: null }).where('host', 'is', null).returning('id').executeTakeFirst();
    return (known ?? (await db.insertInto('companies').values({ host: null }).returning('id').executeTakeFirstOrThrow())).id;
  });
  const seconds = Math.floor(now.getTime() / 1000);
  const today = localDateOf(seconds, zone);
  const began = addDays(today, -365);
  await database.tenant(companyId, 'write', async (db) => {
    const exists = await db.selectFrom('company_settings').select('tenant_id').executeTakeFirst();
    if (!exists) await found(db, { password, began, now: seconds });
    await liveUntil(db, { began, today, now: seconds, zone });
    if (!exists) await tellAlerts(db, seconds);
  });
}

interface Founding {
  readonly password: string;
  readonly began: LocalDate;
  readonly now: number;
}

async function found(db: Db, { password, began, now }: Founding): Promise<void> {
  const [owner] = demoPeople;
  if (!owner) throw new Error('The demo company has nobody in it.');
  const { id } = await createWorkspace(db, {
    company_name: 'Alder & Finch',
    timezone: zone,
    name: owner.name,
    email: owner.email,
    password,
    now,
  });
  // What follows is the owner's doing, as the audit log tells it.
  await sql`select set_config('app.actor', ${JSON.stringify({ id })}, true)`.execute(db);
  await db
    .updateTable('company_settings')
    .set({ app_calendar_start_date: began, ...settings })
    .execute();
  await makeTemplates(db, began);
  await hireEverybody(db, await hashPassword(password), began);
}

const timeOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What an administrator has set up. No network: whoever tries the demo may clock from anywhere. */
const settings = {
  website_url: 'https://demo.example',
  country_id: 'DK',
  subject_prefix: '[Alder & Finch]',
  handbook_url: 'https://demo.example/handbook',
};

/** The standard hours count from the beginning of the year that is told. */
async function makeTemplates(db: Db, began: LocalDate): Promise<void> {
  for (const { name, color, start, work, pause, repeat_on } of demoTemplates) {
    const template = { name, color, start_time: timeOf(start), work_time: work * 60, break_time: pause * 60, grace_minutes: 0, repeat_on };
    const template_id = await createTemplate(db, template);
    if (name === 'Day') await setStandardShift(db, { effective_from: began, template_id });
  }
}

async function hireEverybody(db: Db, password_hash: string, began: LocalDate): Promise<void> {
  const roles = new Map((await db.selectFrom('roles').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]));
  // The workspace has one person so far, its Owner.
  const { id: ownerId } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const { departments, designations, employment_types } = await makeLists(db, demoPeople, began, ownerId);

  for (const [index, person] of demoPeople.entries()) {
    const { name, email, designation, department, role, habit } = person;
    const details = {
      employee_number: String(1001 + index),
      joined_on: joinedOn(index, began),
      department_id: departments.get(department) ?? null,
      designation_id: designations.get(designation) ?? null,
      employment_type_id: employment_types.get(employmentOf(person)) ?? null,
    };
    // The owner came with the workspace.
    const existing = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst();
    const { id } = existing ?? (await createPerson(db, { name, email, status: 'active', ...details }));
    const remote = habit === 'remote' || habit === 'sometimes remote' ? 2 : 0;
    await db
      .updateTable('people')
      .set({ ...details, is_allow_remote_work: remote })
      .where('id', '=', id)
      .execute();
    if (existing) continue;
    // One hash for all: they share one password, and hashing sixty times would only make the start slow.
    await db.insertInto('credentials').values({ person_id: id, password_hash }).execute();
    const role_id = roles.get(role);
    if (!role_id) throw new Error(`There is no role ${role}.`);
    await db.insertInto('role_people').values({ role_id, person_id: id }).execute();
  }
  const lastDay = addDays(began, 300);
  await db.updateTable('people').set({ discharged_date: lastDay, discharged_reason: 'Moved to another city' }).where('email', '=', leaver).execute();
}

const leaver = 'bruno.keller@demo.example';

/** Most have been here for years; some joined during the year. */
function joinedOn(index: number, began: LocalDate): LocalDate {
  return index >= 4 && index % 9 === 0 ? addDays(began, 40 + index * 4) : addDays(began, -(400 + index * 61));
}
