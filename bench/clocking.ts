import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokenOf, type Company } from './generate.ts';
import { closedLoop, openLoop, type Load, type Shot } from './load.ts';
import { callerOf, cookieOf, drive, stepsFor, type Caller } from './recording.ts';
import { ms, perSecond, ratio, type Row, type Stage } from './report.ts';
import { serve } from './server-process.ts';

const clock = '/app/time/attendance/clock';

/** The first people of a company, in the order of their numbers. */
export async function callersOf({ owner }: Stage, company: Company, count: number, from = 1): Promise<Caller[]> {
  const { rows } = await owner.query<{ id: string; n: number }>(
    'select id, employee_number::int as n from people where tenant_id = $1 and employee_number::int between $2 and $3 order by 2',
    [company.id, from, from + count - 1],
  );
  return rows.map(({ id, n }) => callerOf(tokenOf(company.host, n), id));
}

let fullRate = 0;

/** Clock in and out over HTTP, against the same statements by a driver. */
export async function clocking(stage: Stage): Promise<Row[]> {
  const { url, large, seconds } = stage;
  // Everybody clocks in and out once, as a day's first entry: the same work for all, over HTTP and by the driver.
  const [model, other, ...others] = await callersOf(stage, large, large.people);
  if (!model || !other) throw new Error('Nobody is there.');
  const half = others.length / 2;
  const calls = [
    { method: 'POST', path: `${clock}/in` },
    { method: 'POST', path: `${clock}/out-general` },
  ] as const;
  const rounds = await stepsFor(url, large.host, [model, other], calls);

  const server = await serve({ DATABASE_URL: url });
  const load = await closedLoop(
    { port: server.port, host: large.host },
    16,
    forSeconds(inAndOut(others.slice(0, half)), seconds),
    100,
  );
  await server.stop();
  const driver = await drive({ url, rounds, callers: others.slice(half), connections: 16, seconds, once: true });
  fullRate = load.perSecond;
  return [
    { what: 'clock in and out over HTTP, 16 connections', figure: perSecond(load.perSecond), goal: failures(load) },
    { what: '… the same statements by a driver loop', figure: perSecond(driver.perSecond), goal: '' },
    { what: '… ratio', figure: ratio(load.perSecond / driver.perSecond), goal: '≥ 0.5' },
    { what: '… p95', figure: ms(load.p95), goal: '≤ 40 ms' },
  ];
}

const failures = ({ statuses, answers }: Load): string =>
  `${answers - (statuses.get(200) ?? 0)} of ${answers.toLocaleString('en')} refused`;

/** Groups of people clock in and then out, once: nobody has two requests under way. */
function* inAndOut(callers: readonly Caller[]): Generator<Shot> {
  for (let first = 0; first < callers.length; first += 50)
    for (const call of ['in', 'out-general'])
      for (const caller of callers.slice(first, first + 50))
        yield { method: 'POST', path: `${clock}/${call}`, cookie: cookieOf(caller), key: crypto.randomUUID() };
}

export function* forSeconds(shots: Iterator<Shot>, seconds: number): Generator<Shot> {
  const began = performance.now();
  for (let next = shots.next(); !next.done && performance.now() - began < seconds * 1000; next = shots.next())
    yield next.value;
}

const summaryShot = (caller: Caller): Shot => ({
  method: 'GET',
  path: `${clock}/summary`,
  cookie: cookieOf(caller),
});

const clockInShot = (caller: Caller): Shot => ({
  method: 'POST',
  path: `${clock}/in`,
  cookie: cookieOf(caller),
  key: crypto.randomUUID(),
});

/** Everybody clocks in at half the full rate for a minute: nobody is lost, nobody is in twice. */
export async function shiftStart(stage: Stage): Promise<Row[]> {
  const { url, owner, morning } = stage;
  const rate = fullRate / 2;
  const count = Math.min(morning.people, Math.floor(rate * 60));
  const callers = await callersOf(stage, morning, count);
  const server = await serve({ DATABASE_URL: url });
  const target = { port: server.port, host: morning.host };
  await closedLoop(target, 4, callers.slice(0, 200).map(summaryShot).values());
  const load = await openLoop(target, rate, callers.map(clockInShot));
  await server.stop();
  const { rows } = await owner.query<{ entries: number; people: number }>(
    'select count(*)::int as entries, count(distinct person_id)::int as people from clocks where tenant_id = $1',
    [morning.id],
  );
  const stored = rows[0] ?? { entries: 0, people: 0 };
  return [
    {
      what: `shift start: ${count.toLocaleString('en')} people at ${perSecond(rate)} for ${Math.round(load.seconds)} s, lost`,
      figure: String(count - stored.people),
      goal: '0',
    },
    { what: '… double', figure: String(stored.entries - stored.people), goal: '0' },
    { what: '… p99', figure: ms(load.p99), goal: '≤ 250 ms' },
  ];
}

/** Memory of the Node process at rest and after many requests of several kinds. */
export async function memory(stage: Stage): Promise<Row[]> {
  const { url, large, seconds } = stage;
  const callers = await callersOf(stage, large, 900);
  const server = await serve({ DATABASE_URL: url });
  const atRest = server.memory();
  const target = { port: server.port, host: large.host };
  const total = seconds < 20 ? 10_000 : 100_000;
  const readings: number[] = [];
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const shots = Array.from({ length: total / 10 }, (_, n): Shot => {
      const caller = callers[n % callers.length] as Caller;
      return { method: 'GET', path: n % 2 ? `${clock}/summary` : '/app/authorization', cookie: cookieOf(caller) };
    });
    await closedLoop(target, 8, shots.values());
    readings.push(server.memory());
  }
  await server.stop();
  return [
    { what: 'memory of the Node process at rest', figure: `${atRest} MB`, goal: '≤ 220 MB' },
    {
      what: `… after ${(total * 0.3).toLocaleString('en')}, ${(total * 0.6).toLocaleString('en')} and ${total.toLocaleString('en')} requests`,
      figure: [readings[2], readings[5], readings[9]].join(', ').concat(' MB'),
      goal: 'flat',
    },
  ];
}

/** From the start of the process to the first 'ready', on an empty data directory and again on it. */
export async function startTimes({ say }: Stage): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-start-'));
  say('Starting twice on an empty data directory …');
  const first = await serve({ DATA_DIR: folder });
  await first.stop();
  const second = await serve({ DATA_DIR: folder });
  await second.stop();
  await rm(folder, { recursive: true, force: true });
  return [
    {
      what: 'first start to ready, with an empty data directory',
      figure: `${(first.readyAfter / 1000).toFixed(1)} s`,
      goal: '',
    },
    { what: 'second start to ready', figure: `${(second.readyAfter / 1000).toFixed(1)} s`, goal: '≤ 3 s' },
  ];
}
