import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createRolePresets } from '#features/access/server/commands.ts';
import { rolePresets } from '#features/access/rules/role-presets.ts';
import { sessionGate } from '#features/access/server/sessions.ts';
import { createHttp } from '#platform/server/http.ts';
import { splitRoute, type Endpoint } from '#platform/shared/contract.ts';
import { permissionCatalogue, permissionGroups, permissions, type Permission } from '#platform/shared/permissions.ts';
import { company, database, type Member } from '#platform/testing/company.ts';
import { contracts, features } from './features.ts';
import { openCalls } from './permission-matrix-open-calls.ts';
import { makeParams, makeRow, parameters, storage } from './testing/makers.ts';
import { bodyOf, queryOf, type Scene } from './testing/sample-bodies.ts';

/** UPDATE_MATRIX=1 writes the table anew; its changes are read before they are committed. */
const isUpdate = process.env['UPDATE_MATRIX'] === '1';
const place = new URL('../../docs/permission-matrix.md', import.meta.url);

const app = createHttp({ gate: sessionGate(database), features: features.map(({ routes }) => routes), storage });
afterAll(() => app.close());

/** The preset roles, the least first, as the table has them. */
const presets = rolePresets.toReversed();

/** What became of a call, so that a reader sees who may: a refused input or state comes after the permission. */
function outcomeOf(status: number): string {
  if (status < 300) return 'yes';
  if (status === 401 || status === 419) return 'sign in';
  if (status === 403) return 'no';
  if ([400, 413, 415, 422].includes(status)) return 'input';
  return String(status);
}

async function ask(caller: Member | { readonly host: string }, method: string, path: string, { query = {}, body }: { query?: object; body?: object } = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return app.inject({
    method: method as 'GET',
    url: `/app/${path}?${search}`,
    ...(body && { payload: body }),
    headers: { host: caller.host, 'x-requested-with': 'XMLHttpRequest', ...('token' in caller && { cookie: `muster_session=${caller.token}` }) },
  });
}

/** A new company with the preset roles and an Owner who lays everything out. */
async function stage() {
  const acme = await company();
  const roles = await acme.inside((db) => createRolePresets(db));
  const join = async (name: string): Promise<Member> => {
    const member = await acme.hire(name);
    await acme.inside((db) =>
      db
        .updateTable('role_people')
        .set({ role_id: roles.get(name) ?? '' })
        .where('person_id', '=', member.id)
        .execute(),
    );
    return member;
  };
  const owner = await join('Owner');
  const read = async (path: string) => (await ask(owner, 'GET', path)).json<Record<string, unknown>>();
  return { acme, join, read, roleOf: (name: string) => roles.get(name) ?? '' };
}

type Stage = Awaited<ReturnType<typeof stage>>;

interface Outcome {
  readonly said: string;
  /** The call was about a person: whose record it is could make a difference. */
  readonly isPersonal: boolean;
}

interface Whose {
  readonly subject: Member;
  /** The role that a call about roles is about; without one, a new one that nobody holds. */
  readonly role?: string;
}

async function outcome(endpoint: Endpoint, caller: Member | { readonly host: string }, whose: Whose, { acme, read }: Stage): Promise<Outcome> {
  let isPersonal = parameters(endpoint).length > 0;
  const { subject, role = await makeRow('role', acme, subject) } = whose;
  const scene: Scene = {
    acme,
    read,
    get subject() {
      isPersonal = true;
      return subject;
    },
    get role() {
      isPersonal = true;
      return role;
    },
  };
  const params = await makeParams(endpoint, acme, subject);
  for (const [name, kind] of Object.entries(endpoint.names ?? {})) if (kind === 'role') params[name] = role;
  const { method, path } = splitRoute(endpoint.route);
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const query = queryOf(endpoint, scene);
  const reply = await ask(caller, method, url, { query, ...(endpoint.body && { body: await bodyOf(endpoint, scene) }) });
  if (reply.statusCode >= 500) throw new Error(`${endpoint.route} answered ${reply.statusCode}: ${reply.body.slice(0, 300)}`);
  return { said: outcomeOf(reply.statusCode), isPersonal };
}

/** One row: what a guest and each preset role are answered, on a record of their own and on somebody else's. */
async function rowOf(endpoint: Endpoint): Promise<string[]> {
  const scene = await stage();
  const { said } = await outcome(endpoint, { host: scene.acme.host }, { subject: await scene.join('Employee') }, scene);
  const cells = [said];
  for (const { name, permissions: held } of presets) {
    const caller = await scene.join(name);
    const own = await outcome(endpoint, caller, { subject: caller, role: scene.roleOf(name) }, scene);
    // Another person of that role: the first call may have ended its caller's session.
    const other = own.isPersonal ? await outcome(endpoint, await scene.join(name), { subject: await scene.join('Employee') }, scene) : own;
    const isPermitted = typeof endpoint.access === 'string' || endpoint.access.some((permission) => held.includes(permission));
    if (!isPermitted) expect([endpoint.route, name, own.said, other.said]).toEqual([endpoint.route, name, 'no', 'no']);
    cells.push(own.said === other.said ? own.said : `own: ${own.said}, other: ${other.said}`);
  }
  return cells;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function callsOf(rows: ReadonlyMap<Endpoint, readonly string[]>): string[] {
  return Object.entries(contracts).flatMap(([feature, contract]) => [
    `### ${feature}`,
    '',
    line(['Call', 'Needs one of', 'Guest', ...presets.map(({ name }) => name)]),
    line(['---', '---', '---', ...presets.map(() => '---')]),
    ...Object.values(contract).map((endpoint) => {
      const needs = typeof endpoint.access === 'string' ? `*${endpoint.access}*` : endpoint.access.join(', ');
      return line([`\`${endpoint.route}\``, needs, ...(rows.get(endpoint) ?? [])]);
    }),
    '',
  ]);
}

function permissionsOfPresets(): string[] {
  return [
    line(['Permission', 'People with it can …', ...presets.map(({ name }) => name)]),
    line(['---', '---', ...presets.map(() => '---')]),
    ...permissionGroups.flatMap(({ name, permissions: group }) => [
      line([`**${name}**`, '', ...presets.map(() => '')]),
      ...(Object.keys(group) as Permission[]).map((one) =>
        line([one, permissionCatalogue[one], ...presets.map((preset) => (preset.permissions.includes(one) ? 'yes' : ''))]),
      ),
    ]),
  ];
}

function documentOf(rows: ReadonlyMap<Endpoint, readonly string[]>): string {
  return `${[
    '# Permission matrix',
    '',
    'Every call as every preset role and as a guest, on a record of one’s own and on somebody else’s. Made by',
    '`src/app/permission-matrix.test.ts` from real calls; the test fails when a call is answered otherwise than written here.',
    '`UPDATE_MATRIX=1 npm test -- permission-matrix` writes it anew.',
    '',
    '- **yes**: done or answered. **no**: 403. **sign in**: 401, or 419 for a write.',
    '- **input**: 400, 413, 415 or 422: may do it, but the sample was not what the call wants. A number: refused with this status, after the permission.',
    '- *own*, *other*: whose record it was, where that makes a difference.',
    '',
    '## Calls',
    '',
    ...callsOf(rows),
    '## What the preset roles permit',
    '',
    ...permissionsOfPresets(),
  ].join('\n')}\n`;
}

const endpoints: Endpoint[] = Object.values(contracts).flatMap((contract) => Object.values(contract));

test('every call is answered to everybody as the committed table says', { timeout: 600_000 }, async () => {
  const rows = new Map<Endpoint, string[]>();
  const waiting = [...endpoints];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) rows.set(next, await rowOf(next));
  };
  await Promise.all([work(), work(), work(), work()]);
  const made = documentOf(rows);

  if (isUpdate) await writeFile(place, made);
  expect(made.split('\n')).toEqual((await readFile(place, 'utf8')).split('\n'));
});

describe('no call exists without its permission', () => {
  test('what needs none is on the list, with a reason, and nothing else is', () => {
    const open = endpoints.filter(({ access }) => typeof access === 'string').map(({ route }) => route);

    expect(open.toSorted()).toEqual(Object.keys(openCalls).toSorted());
    for (const reason of Object.values(openCalls)) expect(reason).toMatch(/^[A-Z].{10,}\.$/);
  });

  test('what needs some names permissions that there are', () => {
    for (const { route, access } of endpoints)
      if (typeof access !== 'string') for (const one of access) expect([route, permissions.includes(one)]).toEqual([route, true]);
  });
});
