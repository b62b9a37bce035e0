import { callersOf, cookieOf } from './callers.ts';
import { take, type Shot } from './load.ts';
import type { Call } from './measure.ts';
import type { Stage } from './stage.ts';

type Request = readonly [name: string, path: string, body?: object];

const general = '/app/settings/general';
const lists = '/app/settings/employee/employee';
const shotsPerLoad = 66;

/** Measures the screens of an administrator in a large company, one request at a time. */
async function callsFor({ owner, large }: Stage, requests: readonly Request[]): Promise<Call[]> {
  const [administrator] = await callersOf(owner, large, 1);
  if (!administrator) throw new Error('The measured company has no people.');
  const cookie = cookieOf(administrator);
  return requests.map(([name, path, body]) => {
    function* repeated(): Generator<Shot> {
      for (;;) yield { method: body ? 'POST' : 'GET', path, cookie, ...(body && { body }) };
    }
    return {
      name,
      company: large,
      connections: 1,
      warmUp: 5,
      goals: { p95: '≤ 300' },
      known: () => [administrator],
      shots: () => take(repeated(), shotsPerLoad),
    };
  });
}

async function employeeRole({ owner, large }: Stage): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from roles where tenant_id = $1 and name = 'Employee'`,
    [large.id],
  );
  return rows[0]?.id ?? '';
}

export async function roleCalls(stage: Stage): Promise<Call[]> {
  const role_id = await employeeRole(stage);
  const [person] = await callersOf(stage.owner, stage.large, 1, 77);
  const permissions = ['view_attendance', 'view_role'];
  return callsFor(stage, [
    ['roles with permissions', `${general}/role-permissions/roles-with-permissions`],
    [
      'who gains and loses what',
      `${general}/role/preview-permissions`,
      { role_id, action: 'permissions', permissions },
    ],
    ['what a person may do', `${general}/role-permissions/people/${person?.person_id ?? ''}`],
  ]);
}

export async function peopleCalls(stage: Stage): Promise<Call[]> {
  const role = await employeeRole(stage);
  const people = `${general}/${role}/assigned-users/list`;
  const lastPage = Math.floor((stage.large.people * 0.9) / 50);
  return callsFor(stage, [
    ['people of a role, first page', people],
    ['people of a role, the last page', `${people}?page=${lastPage}&per_page=50`],
    ['people of a role, searched', `${people}?search=00042`],
    ['people a role can be given to', `${general}/${role}/assignable-data`],
    ['people for the search of the top bar', '/app/muster-bar/search'],
  ]);
}

export const listCalls = (stage: Stage): Promise<Call[]> =>
  callsFor(stage, [
    ['departments by number of people', `${lists}/departments/index?sort=people&order=desc`],
    ['departments, searched', `${lists}/departments/index?search=19`],
    ['designations', `${lists}/designations/index`],
    ['Trash', '/app/application/trash/index'],
  ]);

export const auditCalls = (stage: Stage): Promise<Call[]> =>
  callsFor(stage, [
    ['audit log', '/app/settings/audit-log/index'],
    ['audit log, searched', '/app/settings/audit-log/index?search=1'],
    ['audit log, a name among what was removed', '/app/settings/audit-log/index?search=ana&action=delete'],
  ]);

export const presenceCalls = (stage: Stage): Promise<Call[]> =>
  callsFor(stage, [['who is in', '/app/dashboard/widget/daily-clocks-people/index']]);
