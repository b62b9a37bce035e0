import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createRolePresets } from '#features/access/server/commands.ts';
import { rolePresets } from '#features/access/rules/role-presets.ts';
import {
  isOwnOrOthers,
  oneselfRuleOf,
  ownAccess,
  permissionsOf,
  type Access,
  type Endpoint,
} from '#platform/shared/contract.ts';
import { permissionCatalogue, permissionGroups, permissions, type Permission } from '#platform/shared/permissions.ts';
import { translate } from '#platform/shared/translate.ts';
import { company, type Member } from '#platform/testing/company.ts';
import { contracts } from '../server/features.ts';
import { endpoints, hasRows, inNarrowing, rowKey, startServer, type Caller } from './generated.ts';

/** Set by `npm run generate`, which rewrites the table; its changes are reviewed before they are committed. */
const isUpdate = process.env['UPDATE_MATRIX'] === '1';
const place = new URL('../../../docs/permission-matrix.md', import.meta.url);

const server = await startServer();
afterAll(() => server.close());

/** Preset roles, the lowest first, as in the table. */
const presets = rolePresets.toReversed();

/** Result of a request with regard to permission: a refused input or state comes after the permission. */
function outcomeOf(status: number): string {
  if (status < 300) return 'yes';
  if (status === 401 || status === 419) return 'sign in';
  if (status === 403) return 'no';
  if ([400, 413, 415, 422].includes(status)) return 'input';
  return String(status);
}

/** Creates a company with the preset roles and an Owner who prepares the rows. */
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
  return { acme, join, reader: async () => owner, roleOf: (name: string) => roles.get(name) ?? '' };
}

type Stage = Awaited<ReturnType<typeof stage>>;

interface RequestOutcome {
  readonly said: string;
  /** Whether the request was about a person, so that the record's owner could make a difference. */
  readonly isPersonal: boolean;
}

interface RequestTarget {
  readonly subject: Member;
  /** Role that a request about roles is about; by default a new one without holders. */
  readonly role?: string;
}

async function outcome(
  endpoint: Endpoint,
  caller: Caller,
  { subject, role }: RequestTarget,
  { acme, reader }: Stage,
): Promise<RequestOutcome> {
  let isPersonal = hasRows(endpoint);
  const input = await server.inputOf(endpoint, {
    acme,
    caller,
    reader,
    rows: new Map(role === undefined ? [] : [[rowKey('role'), Promise.resolve(role)]]),
    get subject() {
      isPersonal = true;
      return subject;
    },
  });
  const { status, text } = await server.send(endpoint, input, caller);
  if (status >= 500) throw new Error(`${endpoint.route} answered ${status}: ${text.slice(0, 300)}`);
  return { said: outcomeOf(status), isPersonal };
}

/**
 * Returns one row: the results for a guest and each preset role, on a record of their own
 * and on that of another person.
 */
async function rowOf(endpoint: Endpoint): Promise<string[]> {
  const scene = await stage();
  const { said } = await outcome(endpoint, { host: scene.acme.host }, { subject: await scene.join('Employee') }, scene);
  const cells = [said];
  for (const { name, permissions: permissionList } of presets) {
    const caller = await scene.join(name);
    const own = await outcome(endpoint, caller, { subject: caller, role: scene.roleOf(name) }, scene);
    // Another person of that role: the first request may have ended its caller's session.
    const other = own.isPersonal
      ? await outcome(endpoint, await scene.join(name), { subject: await scene.join('Employee') }, scene)
      : own;
    const refused = {
      own: isAdmitted(endpoint.access, permissionList, 'own') ? own.said : 'no',
      other: isAdmitted(endpoint.access, permissionList, 'other') ? other.said : 'no',
    };
    expect([endpoint.route, name, own.said, other.said]).toEqual([endpoint.route, name, refused.own, refused.other]);
    cells.push(own.said === other.said ? own.said : `own: ${own.said}, other: ${other.said}`);
  }
  return cells;
}

/** Whether the contract admits holders of these permissions. */
function isAdmitted(access: Access, permissions: readonly Permission[], target: 'own' | 'other'): boolean {
  if (typeof access === 'string') return true;
  const isPermitted = (needed: readonly Permission[]) => needed.some((permission) => permissions.includes(permission));
  if (!isOwnOrOthers(access)) return isPermitted(access);
  const isHeldForOwn = (own: ReturnType<typeof ownAccess>) => own === 'member' || isPermitted(own);
  return isPermitted(access.others) || (target === 'own' && isHeldForOwn(ownAccess(access)));
}

function needsOf(access: Access): string {
  if (typeof access === 'string') return `*${access}*`;
  if (!isOwnOrOthers(access)) return access.join(', ');
  if (!access.own) return access.others.join(', ');
  return `own: ${access.own === 'member' ? '*member*' : access.own.join(', ')}; others: ${access.others.join(', ')}`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

const lineOf = (endpoint: Endpoint, cells: readonly string[] = []): string =>
  line([`\`${endpoint.route}\``, needsOf(endpoint.access), ...cells]);

function callsOf(rows: ReadonlyMap<Endpoint, readonly string[]>): string[] {
  return Object.entries(contracts).flatMap(([feature, contract]) => [
    `### ${feature}`,
    '',
    line(['Call', 'Needs one of', 'Guest', ...presets.map(({ name }) => name)]),
    line(['---', '---', '---', ...presets.map(() => '---')]),
    ...Object.values(contract).map((endpoint) => lineOf(endpoint, rows.get(endpoint))),
    '',
  ]);
}

function refusals(): string[] {
  return [
    line(['Call', 'Owners', 'Among others', 'Said']),
    line(['---', '---', '---', '---']),
    ...endpoints.flatMap((endpoint) => {
      const rule = oneselfRuleOf(endpoint);
      if (!rule) return [];
      const owners = rule.owners === 'allowed' ? 'may' : 'no';
      return [
        line([`\`${endpoint.route}\``, owners, rule.subject === 'several' ? 'left out' : '', rule.fault.message]),
      ];
    }),
  ];
}

function exceptions(): string[] {
  return [
    line(['Call', 'Why']),
    line(['---', '---']),
    ...endpoints.flatMap(({ route, oneself }) =>
      oneself && 'allowed' in oneself ? [line([`\`${route}\``, oneself.allowed])] : [],
    ),
  ];
}

function permissionsOfPresets(): string[] {
  return [
    line(['Permission', 'People with it can …', ...presets.map(({ name }) => name)]),
    line(['---', '---', ...presets.map(() => '---')]),
    ...permissionGroups.flatMap(({ name, permissions: group }) => [
      line([`**${translate(name)}**`, '', ...presets.map(() => '')]),
      ...group.map((one) =>
        line([
          one,
          translate(permissionCatalogue[one]),
          ...presets.map((preset) => (preset.permissions.includes(one) ? 'yes' : '')),
        ]),
      ),
    ]),
  ];
}

function documentOf(rows: ReadonlyMap<Endpoint, readonly string[]>): string {
  return `${[
    '# Permission matrix',
    '',
    'Every call as every preset role and as a guest, on a record of one’s own and on somebody else’s. Made by',
    '`src/app/tests/permission-matrix.test.ts` from real calls; the test fails when a call is answered otherwise than written here.',
    '`npm run generate -- matrices` writes it anew.',
    '',
    '- **yes**: done or answered. **no**: 403. **sign in**: 401, or 419 for a write.',
    '- **input**: 400, 413, 415 or 422: may do it, but the sample was not what the call wants. A number: refused with this status, after the permission.',
    '- *own*, *other*: whose record it was, where that makes a difference.',
    '- A call that needs a state is made in it: a clock runs, a link was mailed, nobody has created the workspace yet.',
    '',
    '## Calls',
    '',
    ...callsOf(rows),
    '## Who serves themselves',
    '',
    'Calls that refuse the caller’s own record, and what they answer where they are about nobody else. *left out*: of several',
    'people the caller stays as they are, and is told so. `src/app/tests/oneself.test.ts` tries each of them.',
    '',
    ...refusals(),
    '',
    'Calls about people that may be about the caller, and why.',
    '',
    ...exceptions(),
    '',
    '## What the preset roles permit',
    '',
    ...permissionsOfPresets(),
  ].join('\n')}\n`;
}

test(
  'docs/permission-matrix.md is up to date with every answer (npm run generate -- matrices)',
  { timeout: 600_000 },
  async () => {
    const rows = new Map<Endpoint, string[]>();
    const waiting = [...inNarrowing(endpoints)];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) rows.set(next, await rowOf(next));
    };
    await Promise.all([work(), work(), work(), work()]);
    if (rows.size < endpoints.length) {
      const storedLines = new Set((await readFile(place, 'utf8')).split('\n'));
      const missing = [...rows]
        .map(([endpoint, cells]) => lineOf(endpoint, cells))
        .filter((row) => !storedLines.has(row));
      return expect(missing, 'lines that npm run generate -- matrices adds').toEqual([]);
    }
    const matrix = documentOf(rows);
    if (isUpdate) await writeFile(place, matrix);
    expect(matrix.split('\n')).toEqual((await readFile(place, 'utf8')).split('\n'));
  },
);

describe('no call exists without its permission', () => {
  test('a call without a permission gives its reason in a sentence', () => {
    for (const { route, access, openReason } of endpoints)
      if (typeof access === 'string')
        expect([route, openReason]).toEqual([route, expect.stringMatching(/^[A-Z].{10,}\.$/)]);
  });

  test('a call with a permission names existing ones', () => {
    for (const endpoint of endpoints)
      if (typeof endpoint.access !== 'string') {
        expect(permissionsOf(endpoint).length).toBeGreaterThan(0);
        for (const one of permissionsOf(endpoint))
          expect([endpoint.route, permissions.includes(one)]).toEqual([endpoint.route, true]);
      }
  });
});
