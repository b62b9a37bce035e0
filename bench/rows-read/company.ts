import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Scene } from '#app/tests/generated.ts';
import { rowsOf, type Database } from '#platform/server/database/database.ts';
import { existingCompany, type Member } from '#platform/testing/company.ts';
import { rowsThatAreThere } from '../every-call-inputs.ts';
import { loadFeed } from '../feed-load.ts';
import { generate, tokenOf, type Company } from '../generate.ts';
import { loadLeave } from '../leave-load.ts';

/** More than fifty times the rows of a page. */
const people = 1200;
const rowsPerPage = 10;
/** Number of authors, which determines the number of posts. */
const authors = 300;
const days = 8;
/** Number of a person with leave waiting for approval. */
const subjectNumber = 7;

const timeTables = ['attendances', 'clocks', 'breaks', 'shift_days'];

/** Creates a company large enough to reveal a whole table read for one page. */
export async function bigCompany(url: string): Promise<Company> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    for (const table of timeTables) await owner.query(`alter table ${table} disable trigger user`);
    const [company] = await generate(owner, [{ host: `${randomUUID()}.test`, people, days }]);
    if (!company) throw new Error('Nothing was generated.');
    const stage = { owner, say: () => {} };
    await loadLeave(stage, company, 1);
    await loadFeed(stage, { ...company, people: authors });
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [company.id]);
    await owner.query('update company_settings set rows_per_page = $1', [rowsPerPage]);
    await fill(owner);
    for (const table of timeTables) await owner.query(`alter table ${table} enable trigger user`);
    await owner.query('vacuum analyze');
    return company;
  } finally {
    await owner.end();
  }
}

/** Fills tables that the loads of the bench leave empty. */
async function fill(owner: pg.Client): Promise<void> {
  // Creates an entry of the audit log for each person.
  await owner.query(`update people set name = name || ' B.'`);
  await owner.query(`
    insert into shift_days (person_id, date, template_id, name, color, start_time, work_time, break_time, is_published)
    select p.id, current_date + n, t.id, t.name, t.color, t.start_time, t.work_time, t.break_time, true
      from people p, shift_templates t, generate_series(1, 3) n`);
  await owner.query(`insert into groups (name) values ('Everybody')`);
  await owner.query('insert into group_people (group_id, person_id) select g.id, p.id from groups g, people p');
  await owner.query(`insert into leave_accounts (person_id) select id from people on conflict do nothing`);
}

/** Sets the company's owner as the caller, about a person with leave, shifts and recorded days. */
export async function sceneIn(database: Database, { id, host }: Company): Promise<Scene> {
  const acme = existingCompany(database, { id, host, timezone: 'Europe/Berlin' });
  const memberOf = (number: number) =>
    acme.inside(async (db): Promise<Member> => {
      const person = await db
        .selectFrom('people')
        .select(['id', 'name', 'username'])
        .where('employee_number', '=', String(number))
        .executeTakeFirstOrThrow();
      return { ...person, host, token: tokenOf(host, number) };
    });
  const [caller, subject] = [await memberOf(1), await memberOf(subjectNumber)];
  const rows = new Map<string, Promise<string>>();
  // The id of an audit entry is sent in another form than it is stored, so the tests' factory creates one.
  const { audit_entry: _, ...others } = rowsThatAreThere;
  for (const [entity, text] of Object.entries(others)) {
    const found = await idOf(acme, text, subject);
    if (found !== undefined) rows.set(`${entity}:`, Promise.resolve(found));
  }
  return { acme, caller, subject, rows, reader: () => Promise.resolve(caller) };
}

const idOf = (acme: Scene['acme'], text: string, subject: Member): Promise<string | undefined> =>
  acme.inside(async (db) => {
    const values = text.includes('$1') ? [subject.id] : [];
    const [row] = await rowsOf<{ readonly id: string }>(db, `${text} limit 1`, values);
    return row?.id;
  });
