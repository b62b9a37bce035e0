import { expect, test } from 'vitest';
import { createLog } from '#platform/server/http/log.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { wireId } from '#platform/shared/wire-id.ts';
import { database } from '#platform/testing/company.ts';
import { setUpNews } from '#features/settings/events.ts';
import { devices, punchRecords } from '../contract.ts';
import { terminalNews, terminalsChanged } from '../events.ts';
import { needsReview } from '../rules/results.ts';
import { watchTerminals } from './jobs.ts';
import { terminalListeners } from './listeners.ts';
import { noteCalls } from './seen.ts';
import { terminalStates } from './setting-states.ts';
import { terminalPermissions, terminalWorld, type TerminalWorld } from './testing/terminal-world.ts';

const recordsState = ({ acme, now }: TerminalWorld) =>
  acme.inside(async (db) =>
    terminalStates
      .find(({ path }) => path.endsWith('/records'))
      ?.read({ db, now: now(), numberFormat: 'en-GB' } as never),
  );

/** Adds punches of an unknown number, some days ago. */
const unknown = ({ rows, now }: TerminalWorld, pin: string, count: number, days: number) =>
  rows(
    `insert into punches (source, pin, punched_local, punched_at, status, verify, result)
     select 'terminal', $1, at::text, at, 255, 1, 'unknown'
       from generate_series(1, $2) n, lateral (select to_timestamp($3) - make_interval(days => $4, secs => n) as at) x`,
    pin,
    count,
    now(),
    days,
  );

test('the settings count records that need attention, however old they are', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  expect(await recordsState(world)).toEqual({ text: 'Nothing needs attention' });
  await unknown(world, '98', 1, 400);
  await unknown(world, '99', 2, 0);
  await world.rows(
    `update punches set set_aside_at = now(), set_aside_by = $1
    where id = (select id from punches where pin = '99' order by id limit 1)`,
    boss.id,
  );
  expect(await recordsState(world)).toEqual({ text: '2 need attention', is_urgent: true });
  const { body } = await world.call(punchRecords.index, { query: { page: 1 } }, boss);
  expect(body.counts).toEqual({ all: 3, needs_somebody: 2 });
  await unknown(world, '97', 999, 1);
  expect(await recordsState(world)).toEqual({ text: 'More than 1,000 need attention', is_urgent: true });
});

test('the index `punches_waiting` covers exactly the results that need attention', async () => {
  const { rows } = await terminalWorld();
  const [index] = await rows<{ condition: string }>(
    `select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = 'punches_waiting'::regclass`,
  );
  const results = [...(index?.condition ?? '').matchAll(/'(\w+)'/g)].map(([, result]) => result);
  expect(results.toSorted()).toEqual(needsReview.toSorted());
});

/** Whether the action makes the settings reload, like every terminal screen. */
async function isShownInSettings({ acme, rows }: TerminalWorld, work: () => Promise<unknown>): Promise<boolean> {
  const [last] = await rows<{ id: string }>('select id from events order by id desc limit 1');
  await work();
  const events = await rows(
    `select id, type, payload, created_at from events where type = $1 and ($2::uuid is null or id > $2) order by id`,
    terminalsChanged.type,
    last?.id ?? null,
  );
  const names: string[] = [];
  const publish = (_: unknown, { name }: { name: string }) => void names.push(name);
  const listener = terminalListeners.find(({ on }) => on === terminalsChanged.type);
  if (events.length > 0) await listener?.runTogether?.({ company_id: acme.id, publish } as never, events as never);
  if (events.length > 0) expect(names).toContain(terminalNews.name);
  return names.includes(setUpNews.name);
}

test('the settings reload when a punch starts or stops needing attention', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  await world.hire('Ana', '7');
  const cem = await world.hire('Cem', '16');
  const { machine } = await world.claimed();
  await machine.round();
  const punched = async (pin: string, time: string) => {
    expect(await machine.sendRaw(`${pin}\t${time}\t0\t1\n`, '1')).toBe(true);
    await world.settle();
  };
  expect(await isShownInSettings(world, () => punched('7', '2026-03-10 07:50:00'))).toBe(false);
  expect(await isShownInSettings(world, () => punched('98', '2026-03-10 07:55:00'))).toBe(true);
  await punched('99', '2026-03-10 07:56:00');
  const body = { pin: '98', user_id: cem.id, from: '2026-03-10' as LocalDate, write_name: false };
  expect(await isShownInSettings(world, () => world.call(punchRecords.bind, { body }, boss))).toBe(true);
  const aside = async () => {
    const [row] = await world.rows<{ id: string }>(`select id from punches where pin = '99'`);
    return world.call(punchRecords.setAside, { body: { ids: [wireId(row?.id ?? '')] } }, boss);
  };
  expect(await isShownInSettings(world, aside)).toBe(true);
  world.at('2026-03-11 08:05:00');
  await world.rows('update terminal_states set last_seen_at = to_timestamp($1)', world.now());
  // Yesterday's punch now lacks its counterpart.
  expect(await isShownInSettings(world, () => punched('7', '2026-03-11 08:00:00'))).toBe(true);
  expect((await world.results()).at(0)).toBe('7 07:50:00 forgotten');
  world.at('2026-03-11 17:05:00');
  await world.rows('update terminal_states set last_seen_at = to_timestamp($1)', world.now());
  expect(await isShownInSettings(world, () => punched('7', '2026-03-11 17:00:00'))).toBe(false);
});

test('the settings reload when a terminal becomes silent or is back, and not whenever it calls', async () => {
  const world = await terminalWorld();
  const [gate] = await world.rows<{ id: string }>(
    `insert into terminals (name, connection, state, zone, serial, allowed_networks)
     values ('Gate 2', 'push', 'claimed', 'Europe/Berlin', 'QUIET1', '{127.0.0.1}') returning id`,
  );
  const id = gate?.id ?? '';
  await world.rows('insert into terminal_states (terminal_id) values ($1)', id);
  const seen = (ago: number) =>
    world.rows('update terminal_states set last_seen_at = to_timestamp($1)', world.now() - ago);
  const calls = async () => {
    const noted = noteCalls(database, createLog('silent'));
    noted.note(world.acme.id, id, { at: world.now(), address: '127.0.0.1', info: null });
    await noted.close();
  };
  const watch = () => world.acme.inside((db) => watchTerminals(db, world.now()));
  await seen(10);
  expect(await isShownInSettings(world, calls)).toBe(false);
  await seen(300);
  expect(await isShownInSettings(world, calls)).toBe(true);
  await seen(60);
  expect(await isShownInSettings(world, watch)).toBe(false);
  await seen(180);
  expect(await isShownInSettings(world, watch)).toBe(true);
  await seen(86_400);
  expect(await isShownInSettings(world, watch)).toBe(false);
});

test('a silent terminal that sends punches again recovers in the settings', async () => {
  const world = await terminalWorld();
  await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  await machine.round();
  await world.rows('update terminal_states set last_seen_at = to_timestamp($1)', world.now() - 300);
  const upload = () => machine.sendRaw('7\t2026-03-10 07:50:00\t0\t1\n', '1');
  expect(await isShownInSettings(world, upload)).toBe(true);
});

test('the settings reload when a terminal is added or deleted', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  let id = '';
  const add = async () => {
    const body = { name: 'Warehouse', place: '', zone: 'Europe/Berlin' };
    ({ id } = (await world.call(devices.store, { body }, boss)).body);
  };
  expect(await isShownInSettings(world, add)).toBe(true);
  expect(await isShownInSettings(world, () => world.call(devices.delete, { params: { id } }, boss))).toBe(true);
});
