import { sql } from 'kysely';
import { actorOf } from '#features/access/server/sessions.ts';
import { connect, type Db } from '#platform/server/database/database.ts';
import { callersOf } from './clocking.ts';
import { closedLoop, type Shot } from './load.ts';
import { cookieOf, type Caller } from './recording.ts';
import { ms, type Row, type Stage } from './report.ts';
import { serve } from './server-process.ts';

/** What the lookup of the session and its permissions adds to a transaction that would ask one thing anyway. */
export async function session({ url, large, ...stage }: Stage): Promise<Row[]> {
  const callers = await callersOf({ url, large, ...stage }, large, 500);
  const database = connect({ url, connections: 1 });
  const now = Math.floor(Date.now() / 1000);
  const bare: number[] = [];
  const known: number[] = [];
  const timed = async (into: number[], work: (db: Db) => Promise<unknown>) => {
    const began = performance.now();
    await database.tenant(large.id, 'read', work);
    into.push(performance.now() - began);
  };
  // In turns, so that whatever else the machine does falls on both alike.
  for (let n = 0; n < 4000; n += 1) {
    const { token_hash } = callers[(n * 37) % callers.length] as Caller;
    await timed(bare, (db) => sql`select`.execute(db));
    await timed(known, (db) => Promise.all([actorOf(db, token_hash, now), sql`select`.execute(db)]));
  }
  await database.close();
  const [without, lookup] = [p95(bare.slice(500)), p95(known.slice(500))];
  return [
    {
      what: 'session and permission lookup: added to the p95 of a transaction',
      figure: ms(lookup - without),
      goal: '≤ 1 ms',
    },
  ];
}

/** The screens of an administrator in a large company, a request at a time. */
export async function administration(stage: Stage): Promise<Row[]> {
  const { url, large, owner } = stage;
  const [administrator] = await callersOf(stage, large, 1);
  if (!administrator) throw new Error('Nobody is there.');
  const { rows } = await owner.query<{ role: string; person: string }>(
    `select (select id from roles where tenant_id = $1 and name = 'Employee') as role, (select id from people where tenant_id = $1 and employee_number = '77') as person`,
    [large.id],
  );
  const { role, person } = rows[0] ?? {};
  const requests = requestsOf(String(role), String(person), large.people);
  const server = await serve({ DATABASE_URL: url });
  const found: Row[] = [];
  for (const [what, path, body] of requests) {
    const load = await closedLoop(
      { port: server.port, host: large.host },
      1,
      repeated({ path, cookie: cookieOf(administrator), ...(body && { body }) }),
      5,
    );
    const refused = load.answers - (load.statuses.get(200) ?? 0);
    found.push({ what: `${what}: p95`, figure: refused ? `${refused} refused` : ms(load.p95), goal: '≤ 300 ms' });
  }
  await server.stop();
  return found;
}

/** The requests of these screens, for a role and a person of a company with so many people. */
function requestsOf(
  role: string,
  person: string,
  people: number,
): readonly [what: string, path: string, body?: object][] {
  const general = '/app/settings/general';
  return [
    ['roles with permissions', `${general}/role-permissions/roles-with-permissions`],
    ['people of a role, first page', `${general}/${role}/assigned-users/list`],
    ['… the last page', `${general}/${role}/assigned-users/list?page=${Math.floor((people * 0.9) / 50)}&per_page=50`],
    ['… searched', `${general}/${role}/assigned-users/list?search=00042`],
    ['people a role can be given to', `${general}/${role}/assignable-data`],
    [
      'who gains and loses what',
      `${general}/role/preview-permissions`,
      { role_id: role, action: 'permissions', permissions: ['view_attendance', 'view_role'] },
    ],
    ['what a person may do', `${general}/role-permissions/people/${person}`],
    ['departments by number of people', '/app/settings/employee/employee/departments/index?sort=people&order=desc'],
    ['departments, searched', '/app/settings/employee/employee/departments/index?search=19'],
    ['designations', '/app/settings/employee/employee/designations/index'],
    ['Trash', '/app/application/trash/index'],
    ['audit log', '/app/settings/audit-log/index'],
    ['audit log, searched', '/app/settings/audit-log/index?search=1'],
    ['audit log, a name among what was removed', '/app/settings/audit-log/index?search=ana&action=delete'],
  ];
}

function* repeated({ path, cookie, body }: { path: string; cookie: string; body?: object }): Generator<Shot> {
  for (let n = 0; n < 65; n += 1) yield { method: body ? 'POST' : 'GET', path, cookie, ...(body && { body }) };
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}
