import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { newToken, hashToken } from '#platform/server/http/authenticator.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { startRelay } from '#platform/server/events/relay.ts';
import { pushKey, pushSecretOf } from '#platform/server/live/push-key.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { deliverAlone } from '#platform/testing/alone.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { setPassword } from '#features/access/server/commands.ts';
import { accessListeners } from '#features/access/server/listeners.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { employment } from '#features/employment/contract.ts';
import { employmentRoutes } from '#features/employment/server/routes.ts';
import { clocking } from '../contract.ts';
import { clockListeners } from './listeners.ts';
import { clockRoutes } from './routes.ts';
import { clockPermissions } from './testing/working-world.ts';

const password = 'correct horse battery';
let now = 0;
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [accessRoutes, employmentRoutes, clockRoutes],
  now: () => new Date(now),
  socketTiming: { drainSeconds: 0 },
});
const call = callerFor(app);
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const leave = await deliverAlone();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const listeners = [...accessListeners, ...clockListeners];
  const relay = startRelay({ database, listeners, jobs: { send: async () => {} }, log: app.log });
  closing.push(() => relay.close(), leave);
  await vi.waitUntil(() => database.notifications.isListening, 60_000);
}, 120_000);

afterAll(async () => {
  for (const close of closing) await close();
  await app.close();
});

/** Hal may end the employment of Ana, who is clocked in and connected. */
async function atWork() {
  now = Date.parse('2026-03-11T12:00:00Z');
  const acme = await company();
  const hal = await acme.hire('Hal', 'change_employee_status', 'discharge_employee');
  const ana = await acme.hire('Ana', ...clockPermissions);
  await acme.inside((db) => setPassword(db, ana.id, password, now / 1000));
  expect((await call(clocking.in, { body: {} }, ana)).status).toBe(200);
  return { acme, hal, ana, socket: await listenForClose(acme, ana) };
}

/** A socket subscribed to one person's events. @returns the code with which it is closed */
async function listenForClose(acme: Company, ana: Member): Promise<{ readonly closed: Promise<number> }> {
  const { port } = app.server.address() as AddressInfo;
  const key = pushKey(await database.outside('read', pushSecretOf));
  const ws = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`, { headers: { host: acme.host } });
  const heard: { readonly event: string; readonly data: unknown }[] = [];
  ws.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  const heardEvent = (event: string) => vi.waitUntil(() => heard.find((each) => each.event === event), 60_000);
  const { socket_id } = JSON.parse(String((await heardEvent('pusher:connection_established')).data)) as {
    socket_id: string;
  };
  const channel_name = `private-user.${ana.id}`;
  const signed = await call(access.broadcastingAuth, { body: { socket_id, channel_name } }, ana);
  const subscription = { channel: channel_name, auth: signed.body.auth };
  ws.send(JSON.stringify({ event: 'pusher:subscribe', data: subscription }));
  await heardEvent('pusher_internal:subscription_succeeded');
  return { closed };
}

/** Statuses of every call of the clock, and of the summary. */
async function clockCalls(member: Member): Promise<number[]> {
  const plain = [clocking.in, clocking.break, clocking.resume, clocking.outGeneral, clocking.outNormal] as const;
  const calls = [
    ...plain.map((endpoint) => call(endpoint, { body: {} }, member)),
    call(clocking.outAbnormal, { body: clocking.outAbnormal.example.body as never }, member),
    call(clocking.summary, {}, member),
    call(clocking.shortSummary, {}, member),
  ];
  return (await Promise.all<{ readonly status: number }>(calls)).map(({ status }) => status);
}

/** Writes are refused for the missing session, which the browser renews; reads for the missing sign-in. */
const isOut = [419, 419, 419, 419, 419, 419, 401, 401];
const signIn = ({ host, username }: Member) => call(access.login, { body: { username, password } }, { host });

/** Creates a session that survived, for whatever reason. */
async function withSession(acme: Company, ana: Member): Promise<Member> {
  const token = newToken();
  const row = { token_hash: hashToken(token), person_id: ana.id, expires_at: new Date(Date.now() + 86_400_000) };
  await acme.inside((db) => db.insertInto('sessions').values(row).execute());
  return { ...ana, token };
}

test('a suspended person is out immediately: no session, no socket, no sign-in, and no clock calls', async () => {
  const { acme, hal, ana, socket } = await atWork();
  const set = (status: 'active' | 'suspended') =>
    call(employment.changeStatus, { params: { user_id: ana.id }, body: { status } }, hal);
  expect((await set('suspended')).status).toBe(200);
  expect(await clockCalls(ana)).toEqual(isOut);
  expect(await socket.closed).toBe(4009);
  expect((await signIn(ana)).body).toMatchObject({ code: 'access.wrongCredentials' });
  expect(await clockCalls(await withSession(acme, ana))).toEqual(isOut);
  // Still employed, so their time is unchanged.
  expect(await openClocks(acme)).toBe(1);

  expect((await set('active')).status).toBe(200);
  expect((await signIn(ana)).status).toBe(200);
});

test('a person suspended while they sign in is out, too', async () => {
  const { acme, ana } = await atWork();
  const reply = await acme.inside(async (db) => {
    await db.updateTable('people').set({ status: 'suspended' }).where('id', '=', ana.id).execute();
    let isDone = false;
    const answer = signIn(ana).finally(() => (isDone = true));
    const waits = sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
    while (!isDone && (await waits.execute(db)).rows.length === 0);
    return { answer };
  });
  expect((await reply.answer).body).toMatchObject({ code: 'access.wrongCredentials' });
});

test('a person whose last day is over is signed out and clocked out at its midnight', async () => {
  const { acme, hal, ana, socket } = await atWork();
  const body = { discharged_date: '2026-03-11' as LocalDate, discharged_reason: 'Moves' };
  expect((await call(employment.discharge, { params: { user_id: ana.id }, body }, hal)).status).toBe(200);
  now = Date.parse('2026-03-11T22:59:59Z');
  expect((await call(clocking.summary, {}, ana)).status).toBe(200);
  now = Date.parse('2026-03-11T23:00:00Z');
  // Their own request is the first of the day.
  expect((await call(clocking.outGeneral, { body: {} }, ana)).status).toBe(419);
  expect(await clockCalls(ana)).toEqual(isOut);
  expect(await socket.closed).toBe(4009);
  expect((await signIn(ana)).body).toMatchObject({ code: 'access.wrongCredentials' });
  expect(await clockCalls(await withSession(acme, ana))).toEqual(isOut);
  await expect.poll(() => openClocks(acme)).toBe(0);
});

const openClocks = (acme: Company) =>
  acme.inside(
    async (db) => (await db.selectFrom('clocks').select('id').where('ended_at', 'is', null).execute()).length,
  );
