import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pusherJs from 'pusher-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { startProcess, stopProcesses, type StartedProcess } from '#platform/testing/process.ts';

// Starts the processes of compose.yaml directly: two servers, a worker, one external PostgreSQL,
// with separate logins for the owner and the servers. Three whole programs take long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let postgres: EmbeddedPostgres;
let servers: [string, string];
let processes: [StartedProcess, StartedProcess, StartedProcess];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-test-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  const { postgres: password } = JSON.parse(await readFile(join(folder, 'postgres-passwords.json'), 'utf8')) as {
    postgres: string;
  };
  const superuser = new pg.Client({ connectionString: as('postgres', password) });
  await superuser.connect();
  await superuser.query(
    "create role muster_server login password 'served'; grant muster_app to muster_server with inherit false, set true; grant connect on database muster to muster_server",
  );
  await superuser.end();
  const env = {
    DATABASE_URL: as('muster_server', 'served'),
    DATABASE_MIGRATION_URL: postgres.url,
    DATA_DIR: join(folder, 'files'),
    WORKER: 'off',
  };
  processes = [
    startProcess('src/app/cli/server.ts', env),
    startProcess('src/app/cli/server.ts', env),
    startProcess('src/app/cli/worker.ts', env),
  ];
  const [one, other, worker] = processes;
  servers = [await addressOf(one), await addressOf(other)];
  await worker.says(/worker for Muster is ready/);
});

afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await stopProcesses();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

function as(login: string, password: string): string {
  const url = new URL(postgres.url);
  url.username = login;
  url.password = password;
  return url.href;
}

async function addressOf(server: StartedProcess): Promise<string> {
  const [, address = ''] = await server.says(/is ready: (\S+)/);
  return address;
}

async function post<Body>(
  address: string,
  path: string,
  body: object,
  cookie = '',
): Promise<{ status: number; body: Body; cookie: string }> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie };
  const response = await fetch(`${address}/app/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const [set = ''] = response.headers.getSetCookie();
  return { status: response.status, body: (await response.json()) as Body, cookie: set.split(';')[0] ?? '' };
}

// The types describe a CommonJS module; the `default` export in Node is the class itself.
const Pusher = pusherJs as unknown as typeof pusherJs.default;
const sockets: InstanceType<typeof Pusher>[] = [];

interface Live {
  readonly push_key: string;
  readonly channels: { readonly company: string; readonly user: string; readonly holders: readonly string[] };
}

/** Connects an unmodified pusher-js to one of the servers; collects its clock events in order. */
async function listen(address: string, cookie: string): Promise<object[]> {
  const live = (await (
    await fetch(`${address}/app/application/configuration/list`, { headers: { cookie } })
  ).json()) as Live;
  const authorize = async (
    { socketId, channelName }: { socketId: string; channelName: string },
    answer: (error: Error | null, given: { auth: string } | null) => void,
  ) => {
    const { body } = await post<{ auth: string }>(
      address,
      'broadcasting/auth',
      { socket_id: socketId, channel_name: channelName },
      cookie,
    );
    answer(null, body);
  };
  const { hostname, port } = new URL(address);
  const options = {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: { customHandler: authorize },
  };
  const socket = new Pusher(live.push_key, options as never);
  sockets.push(socket);
  const heard: object[] = [];
  socket.bind('clock.status', (data: object) => heard.push(data));
  const { company, user, holders } = live.channels;
  for (const name of [company, user, ...holders]) {
    const channel = socket.subscribe(name);
    await new Promise<void>((resolve, reject) => {
      channel.bind('pusher:subscription_succeeded', () => resolve());
      channel.bind('pusher:subscription_error', (error: unknown) => reject(new Error(JSON.stringify(error))));
    });
  }
  return heard;
}

/** Adds a person in a role, signed in. */
async function hire(address: string, owner: string, name: string, roleName: string): Promise<string> {
  const { data } = (await (
    await fetch(`${address}/app/settings/general/roles/list`, { headers: { cookie: owner } })
  ).json()) as { data: readonly { id: string; name: string }[] };
  const role_id = data.find((role) => role.name === roleName)?.id;
  const email = `${name.toLowerCase()}@acme.example`;
  const added = await post<{ link: string; username: string }>(
    address,
    'employee/employee/quick-entry/new-entry',
    { name, email, role_id, show_link: true },
    owner,
  );
  const token = added.body.link.split('/').at(-1);
  await post(address, 'reset-password', { token, password, password_confirmation: password });
  return (await post(address, 'login', { username: email, password })).cookie;
}

const password = 'correct horse battery';

interface ClockReply {
  readonly is_clocked_in: boolean;
  readonly clocks: readonly unknown[];
}

test('two servers and a worker on one PostgreSQL are one Muster', async () => {
  const [one, other] = servers;
  const [, token] = await processes[1].says(/\/login\?setup=(\S+)/);
  const creation = await post(one, 'workspace/create', {
    token,
    company_name: 'Acme',
    timezone: 'Europe/Berlin',
    name: 'Ada Byron',
    email: 'ada@acme.example',
    password,
    password_confirmation: password,
    standard_hours: { repeat_on: [1, 2, 3, 4, 5, 6, 7], start_time: '00:00', work_time: 86_340, break_time: 0 },
  });
  expect(creation.status, processes[0].output()).toBe(200);

  // A session from one server is valid on the other.
  const { cookie, status } = await post(one, 'login', { username: 'ada@acme.example', password });
  expect(status).toBe(200);
  const heard = await Promise.all(servers.map((server) => listen(server, cookie)));
  const employee = await hire(one, cookie, 'Bea', 'Employee');
  const heardByEmployee = await listen(other, employee);
  const clockedIn = await post<ClockReply>(one, 'time/attendance/clock/in', {}, cookie);
  expect(clockedIn).toMatchObject({ status: 200, body: { is_clocked_in: true } });
  await expect
    .poll(() => heard, { timeout: 60_000 })
    .toMatchObject([[{ data: { is_clocked_in: true } }], [{ data: { is_clocked_in: true } }]]);
  const again = await post<ClockReply>(other, 'time/attendance/clock/in', {}, cookie);
  expect(again.status).toBe(424);
  const out = await post<ClockReply>(other, 'time/attendance/clock/out-general', {}, cookie);
  expect(out).toMatchObject({ status: 200, body: { is_clocked_in: false } });
  expect(out.body.clocks).toHaveLength(1);
  await expect
    .poll(() => heard.map((events) => events.at(-1)), { timeout: 60_000 })
    .toMatchObject([{ data: { is_clocked_in: false } }, { data: { is_clocked_in: false } }]);

  // A person without permission for the attendance of others receives no events about them.
  expect(heardByEmployee).toEqual([]);
  await post(one, 'time/attendance/clock/in', {}, employee);
  await expect.poll(() => heardByEmployee, { timeout: 60_000 }).toMatchObject([{ data: { is_clocked_in: true } }]);
  await expect.poll(() => heard.map(({ length }) => length), { timeout: 60_000 }).toEqual([3, 3]);

  // Only the worker delivers events and sends mails.
  const reset = await post(other, 'forgot-password', { identifier: 'ada@acme.example' });
  expect(reset.status).toBe(200);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await expect.poll(async () => (await client.query('select from outbox_queue')).rowCount, { timeout: 60_000 }).toBe(0);
  await client.end();
  await expect.poll(() => mails(), { timeout: 60_000 }).toBe(2);

  // A session ended on one server is ended on all.
  expect((await post(one, 'logout', {}, cookie)).status).toBe(200);
  expect((await post(other, 'time/attendance/clock/in', {}, cookie)).status).toBe(419);
});

async function mails(): Promise<number> {
  return (await readdir(join(folder, 'files', 'mail')).catch(() => [])).length;
}
