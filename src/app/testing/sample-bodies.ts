import type { Endpoint } from '#platform/shared/contract.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { makeRow, sampleOf } from './makers.ts';

/** Who and what a sample call is about. */
export interface Scene {
  readonly acme: Company;
  /** The person whose record it is: the caller, or somebody else. */
  readonly subject: Member;
  /** The id of a role that a call about roles is about; without it a new one is made, which nobody holds. */
  readonly role?: string;
  /** Reads a call's reply as an Owner does. */
  read(path: string): Promise<Readonly<Record<string, unknown>>>;
}

type Fields = Readonly<Record<string, unknown>>;

const unique = () => crypto.randomUUID().slice(0, 8);
const roleOf = async ({ acme, subject, role }: Scene) => role ?? makeRow('role', acme, subject);
const user = ({ subject }: Scene) => ({ id: subject.id, type: 'user' });

/** What the fields of most forms may hold, by their names. */
const byName: Readonly<Record<string, (scene: Scene) => unknown>> = {
  name: () => `Sample ${unique()}`,
  email: () => `${unique()}@acme.example`,
  role_id: roleOf,
  user_id: ({ subject }) => subject.id,
  assigned_items: (scene) => [user(scene)],
};

/** A form is sent back as it was read: what these calls write, their neighbours read. */
const readFrom: Readonly<Record<string, string>> = {
  'POST settings/general/application/notification-settings': 'settings/general/application/notification-settings',
  'POST settings/general/application/company': 'settings/general/application/company',
  'POST settings/general/application/company/update': 'settings/general/application/company',
  'POST settings/general/application/network-setup': 'settings/general/application/network-setup',
  'POST settings/general/application/network-setup/update': 'settings/general/application/network-setup',
  'POST settings/general/application/network-setup/preview': 'settings/general/application/network-setup',
  'POST settings/general/application/email-setup': 'settings/general/application/email-setup',
  'POST settings/general/application/email-setup/update': 'settings/general/application/email-setup',
  'POST settings/general/application/theme-design': 'settings/general/application/theme-design',
  'POST settings/general/application/theme-design/update': 'settings/general/application/theme-design',
  'POST settings/general/application/handbook/update': 'settings/general/application/handbook/index',
};

/** What one call needs beside that. */
const special: Readonly<Record<string, (scene: Scene) => Fields | Promise<Fields>>> = {
  'POST login': ({ subject }) => ({ username: subject.username, password: 'not the password' }),
  'POST forgot-password': ({ subject }) => ({ identifier: subject.username }),
  'POST reset-password/check': () => ({ token: 'none' }),
  'POST reset-password': () => ({ token: 'none', password: 'long enough', password_confirmation: 'long enough' }),
  'POST login/google/authentication': () => ({ state: 'none' }),
  'POST login/apple/authentication': () => ({ state: 'none' }),
  'POST broadcasting/auth': ({ subject }) => ({ socket_id: '1.2', channel_name: `private-user.${subject.id}` }),
  'POST settings/general/application/handbook/update': () => ({ handbook_url: 'https://acme.example/handbook' }),
  'POST settings/general/application/welcome-wizard/update': () => ({ key: 'settings' }),
  'POST settings/general/application/welcome-wizard': () => ({ key: 'settings' }),
  'POST settings/general/roles/reorder-position': async ({ read }) => {
    const { roles } = (await read('settings/general/role-permissions/roles-with-permissions')) as { roles: { id: string }[] };
    return { roles: roles.map(({ id }) => id) };
  },
  'POST settings/general/role/store': async (scene) => {
    const id = await roleOf(scene);
    const { version } = await scene.read(`settings/general/role/data/${id}`);
    return { id, version };
  },
  'POST settings/general/role/save-assigned-permissions': async (scene) => {
    const role_id = await roleOf(scene);
    const { assign_permissions: permissions, version } = await scene.read(`settings/general/role/assign-permissions/${role_id}`);
    return { role_id, permissions, version };
  },
  'POST settings/general/role/preview-permissions': (scene) => ({ action: 'assign', assigned_items: [user(scene)] }),
  'POST settings/general/application/company/draft-logo': async ({ acme, subject }) => ({ file_id: await makeRow('file', acme, subject) }),
  'POST time/attendance/clock/out-abnormal': () => ({
    id: crypto.randomUUID(),
    working_date: '2026-03-02',
    clocks: [{ start_date_time: '2026-03-02 09:00:00', end_date_time: '2026-03-02 17:00:00', is_dirty: true, breaks: [] }],
  }),
  'POST workspace/create': () => ({
    token: 'none',
    company_name: 'Sample',
    timezone: 'Europe/Berlin',
    password: 'long enough',
    password_confirmation: 'long enough',
    standard_hours: { repeat_on: [1], start_time: '09:00', work_time: 28_800, break_time: 0 },
  }),
};

/**
 * A body that the call understands, as far as it is known here: by the names of its fields, as its neighbour reads it, or as
 * written above. A call without one is answered with 422, which tells less.
 */
export async function bodyOf(endpoint: Endpoint, scene: Scene): Promise<Fields> {
  const names = Object.keys(endpoint.body?.shape ?? {});
  const needed = names.filter((name) => !endpoint.body?.shape[name] || !isOptional(endpoint.body.shape[name]));
  const made: Record<string, unknown> = sampleOf(endpoint.body);
  for (const name of needed) if (Object.hasOwn(byName, name)) made[name] = await byName[name]?.(scene);
  const source = readFrom[endpoint.route];
  const read = source ? await scene.read(source) : {};
  for (const name of names) if (Object.hasOwn(read, name)) made[name] = read[name];
  return { ...made, ...(await special[endpoint.route]?.(scene)) };
}

/** A query likewise. */
export function queryOf(endpoint: Endpoint, scene: Scene): Fields {
  const has = (name: string) => Object.hasOwn(endpoint.query?.shape ?? {}, name);
  return {
    ...sampleOf(endpoint.query),
    ...(has('user_id') && { user_id: scene.subject.id }),
    ...(has('discharged_date') && { discharged_date: '2026-03-31' }),
  };
}

function isOptional(schema: { safeParse(value: unknown): { success: boolean } }): boolean {
  return schema.safeParse(undefined).success;
}
