import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callersOf, cookieOf, inTurn, leadsOf } from './callers.ts';
import { clock, clockShot } from './clock-calls.ts';
import { birdViewShots } from './reading-calls.ts';
import { closedLoop, openLoop, take, type Shot } from './load.ts';
import { startServer } from './server-process.ts';
import { ms, perSecond, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/** Number of people who clock in as fast as possible, to determine the full rate. */
const probedPeople = 600;
const shiftStartSeconds = 60;
/** Number of people who have not arrived at the end. */
const lateComers = 10;

/** Everyone clocks in at half the full rate for a minute: no clock-in is lost or duplicated. */
export async function shiftStart({ owner, morning, size, ...stage }: Stage): Promise<Row[]> {
  const probed = size.isQuick ? probedPeople / 2 : probedPeople;
  const callers = await callersOf(owner, morning, morning.people - lateComers);
  const server = await stage.serve();
  const target = { port: server.port, host: morning.host };
  const shots = callers.values().map((caller) => clockShot('in', caller));
  await closedLoop(target, 16, take(shots, probed / 3));
  const full = await closedLoop(target, 16, take(shots, (probed * 2) / 3));
  const rate = full.perSecond / 2;
  const count = Math.min(callers.length - probed, Math.floor(rate * shiftStartSeconds));
  const load = await openLoop(target, rate, take(shots, count));
  await server.stop();
  const { rows } = await owner.query<{ entries: number; people: number }>(
    'select count(*)::int as entries, count(distinct person_id)::int as people from clocks where tenant_id = $1',
    [morning.id],
  );
  const stored = rows[0] ?? { entries: 0, people: 0 };
  return [
    {
      what: 'shift start: people who are lost',
      figure: String(count + probed - stored.people),
      goal: '0',
    },
    { what: '… who are in twice', figure: String(stored.entries - stored.people), goal: '0' },
    { what: '… half the full rate', figure: `${perSecond(rate)}, ${Math.round(load.seconds)} s`, goal: '' },
    { what: '… p99', figure: ms(load.p99), goal: '≤ 80 ms' },
  ];
}

/** One request in this number is for a page of the bird view, which the server caches. */
const requestsPerBirdView = 10;

/** Measures the Node process's memory at rest and after many different requests, of all people of a large company. */
export async function memory({ owner, large, size, serve }: Stage): Promise<Row[]> {
  const callers = inTurn(await callersOf(owner, large, large.people));
  const birdViews = birdViewShots(large, await leadsOf(owner, large), 'packed');
  const server = await serve();
  const atRest = server.memory();
  const total = size.isQuick ? 20_000 : 200_000;
  const readings: number[] = [];
  function* shots(): Generator<Shot> {
    let n = 0;
    for (const caller of callers) {
      n += 1;
      const birdView = n % requestsPerBirdView === 0 ? birdViews.next().value : undefined;
      const path = n % 2 ? `${clock}/summary` : '/app/authorization';
      yield birdView ?? { method: 'GET', path, cookie: cookieOf(caller) };
    }
  }
  const all = shots();
  for (let tenth = 0; tenth < 10; tenth += 1) {
    await closedLoop({ port: server.port, host: large.host }, 8, take(all, total / 10));
    readings.push(server.memory());
  }
  await server.stop();
  const after = [0.3, 0.6, 1].map((share) => (total * share).toLocaleString('en'));
  return [
    { what: 'memory of the Node process at rest', figure: `${atRest} MB`, goal: '≤ 160 MB' },
    {
      what: `… after ${after[0]}, ${after[1]} and ${after[2]} requests`,
      figure: [readings[2], readings[5], readings[9]].join(', ').concat(' MB'),
      goal: 'flat, ≤ +60 MB',
    },
  ];
}

/** Measures from the start of the process to the first 'ready', on an empty data directory and on an existing one. */
export async function startTimes({ version }: Stage): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-start-'));
  const times: number[] = [];
  try {
    for (let turn = 0; turn < 2; turn += 1) {
      const server = await startServer(version, { DATA_DIR: folder });
      times.push(server.readyAfter);
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const [first = NaN, second = NaN] = times.map((time) => time / 1000);
  return [
    { what: 'first start to ready, with an empty data directory', figure: `${first.toFixed(1)} s`, goal: '' },
    { what: 'second start to ready', figure: `${second.toFixed(1)} s`, goal: '≤ 3 s' },
  ];
}
