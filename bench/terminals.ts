import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { callersOf, type Caller } from './callers.ts';
import { clockShot } from './clock-calls.ts';
import { cpuUse, readCpu, type CpuUse } from './cpu.ts';
import { openLoop, take, type Load, type Shot } from './load.ts';
import { Connection } from './http-client.ts';
import { ms, type Row } from './report.ts';
import type { ServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';
import { addTerminals, lineOf, requestOf, sendAll, uploadOf, type BenchTerminal } from './terminal-wire.ts';
import { asCompany, begin, commit, sendTogether } from './together.ts';

/** Number of terminals that send at the same time. */
const atOnce = 16;
/** Number of uploads of one terminal, below its limit for a burst. */
const uploadsOfOne = 100;
const heartbeats = 1_000;
const beatSeconds = 10;
const backlogTerminals = 20;
/** Maximum lines of the firmware. */
const batchLines = 150;
const clocksPerSecond = 20;
/** Milliseconds after which unpaired punches count as left. */
const longestBacklogMs = 600_000;

/** @param msPerSecond milliseconds per second of one processor */
const percent = (msPerSecond: number) => `${(msPerSecond / 10).toFixed(1)} %`;
const others = (share: number) => `others used ${Math.round(share * 100)} % of the machine`;
const second = (n: number) => new Date(Date.UTC(2026, 0, 5) + n * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Measures uploads, heartbeats, and the effect of a backlog on people who clock in and out meanwhile. */
export async function terminals(stage: Stage): Promise<Row[]> {
  const served = await stage.serve();
  try {
    return [...(await uploads(stage, served)), ...(await beats(stage, served)), ...(await backlog(stage, served))];
  } finally {
    await served.stop();
  }
}

function* punchesOf(host: string, terminals: readonly BenchTerminal[], count: number, from: number): Generator<string> {
  for (let n = 0; n < count; n += 1) {
    const terminal = terminals[n % terminals.length];
    // An unknown number: it measures receiving a punch, not pairing it.
    if (terminal) yield uploadOf(host, terminal, lineOf(900_001 + (n % 997), second(from + n)), n);
  }
}

/** Sends one punch per upload, as when people go through the gate. */
async function uploads(stage: Stage, served: ServerProcess): Promise<Row[]> {
  const { large, size, owner, postgresPid } = stage;
  const count = size.isQuick ? 800 : 8_000;
  const machines = await addTerminals(owner, large, Math.ceil((count * 1.25) / uploadsOfOne));
  await wait(500);
  await sendAll(served.port, atOnce, punchesOf(large.host, machines, count / 4, 0));
  const before = readCpu(served.pid, postgresPid);
  const taken = await sendAll(served.port, atOnce, punchesOf(large.host, machines, count, count));
  const use = cpuUse(before, readCpu(served.pid, postgresPid), count);
  const least = await leastUploads(stage, machines, count);
  const [each, bare] = [taken.answers / taken.seconds, count / least];
  return [
    {
      what: `punches per second at ${atOnce} terminals, each an upload of its own; ${taken.refused} refused`,
      figure: `${Math.round(each)}, ${(each / bare).toFixed(2)} of the least work (${Math.round(bare)}); ${others(use.othersShare)}`,
      goal: '≥ 0.3 of the least work',
    },
    {
      what: '… CPU of an upload, server and PostgreSQL',
      figure: `${use.serverMs.toFixed(2)} ms and ${use.postgresMs.toFixed(2)} ms`,
      goal: '',
    },
  ];
}

/** Measures the minimum writes for a punch that must be neither lost nor duplicated. @returns seconds */
async function leastUploads({ url, large }: Stage, machines: readonly BenchTerminal[], count: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  let n = 0;
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let mine = n++; mine < count; mine = n++) {
        const { id = '' } = machines[mine % machines.length] ?? {};
        const local = second(10 * count + mine);
        await sendTogether(client, [begin, asCompany(large.id), writing(id, local), commit]);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const client of clients) await client.end();
  return seconds;
}

const writing = (terminal: string, local: string) => ({
  name: 'upload',
  text: `with u as (insert into terminal_uploads (terminal_id, kind, sha256, body) values ($1, 'ATTLOG', sha256($2::bytea)::text, $2::bytea) returning id),
    p as (insert into punches (source, terminal_id, upload_id, pin, punched_local, punched_at, status, verify, result)
      select 'terminal', $1, u.id, '900001', $3::text, $3::timestamp at time zone 'Europe/Berlin', 0, 1, 'new' from u on conflict do nothing)
    update terminal_states set attlog_stamp = '1', last_seen_at = now() where terminal_id = $1`,
  values: [terminal, local, local],
});

/** Waits until earlier punches are paired and their events delivered. */
async function quiet({ owner }: Stage): Promise<void> {
  const waiting = `select from punches where result = 'new' union all select from outbox_queue limit 1`;
  for (const until = performance.now() + 120_000; performance.now() < until; await wait(500))
    if ((await owner.query(waiting)).rowCount === 0) return;
}

/** Lets a thousand terminals poll every ten seconds. */
async function beats(stage: Stage, served: ServerProcess): Promise<Row[]> {
  const { large, size, owner, postgresPid } = stage;
  const machines = await addTerminals(owner, large, heartbeats);
  await quiet(stage);
  const seconds = size.isQuick ? beatSeconds : 3 * beatSeconds;
  const round = (connection: Connection, { serial }: BenchTerminal) =>
    connection.send(requestOf(large.host, 'GET', `/iclock/getrequest?SN=${serial}`));
  // Each of the ten connections represents those that a proxy keeps open.
  const connections = Array.from({ length: 10 }, () => new Connection(served.port));
  const drive = async (rounds: number) => {
    const began = performance.now();
    await Promise.all(
      connections.map(async (connection, index) => {
        for (let n = 0; n < (rounds * heartbeats) / connections.length; n += 1) {
          const due = began + (n * beatSeconds * 1000 * connections.length) / heartbeats;
          if (due > performance.now()) await wait(due - performance.now());
          const machine = machines[(n * connections.length + index) % machines.length];
          if (machine) await round(connection, machine);
        }
      }),
    );
  };
  const shareOf = async (work: () => Promise<unknown>) => {
    const [before, began] = [readCpu(served.pid, postgresPid), performance.now()];
    await work();
    return cpuUse(before, readCpu(served.pid, postgresPid), (performance.now() - began) / 1000);
  };
  // Idle usage of both: their own timers, and polling for jobs.
  const rest = await shareOf(() => wait(seconds * 1000));
  await drive(0.3);
  const use = await shareOf(() => drive(seconds / beatSeconds));
  for (const connection of connections) connection.close();
  return [
    {
      what: `${heartbeats.toLocaleString('en')} terminals that ask every ${beatSeconds} s: share of one processor, server and PostgreSQL`,
      figure: `${percent(use.serverMs - rest.serverMs)} and ${percent(use.postgresMs - rest.postgresMs)} more than the ${percent(rest.serverMs)} and ${percent(rest.postgresMs)} at rest; ${others(use.othersShare)}`,
      goal: '≤ 5 % together',
    },
  ];
}

/** Lets terminals that were offline for weeks send everything, while people clock in and out. */
async function backlog(stage: Stage, served: ServerProcess): Promise<Row[]> {
  const { large, size, owner, postgresPid } = stage;
  const total = size.isQuick ? 20_000 : 200_000;
  const machines = await addTerminals(owner, large, backlogTerminals);
  const people = Math.floor(large.people * 0.4);
  const clockers = (await callersOf(owner, large, people, large.people - people + 1)).values();
  const clocking = (seconds: number, stopping?: () => boolean) =>
    openLoop({ port: served.port, host: large.host }, clocksPerSecond, clocks(clockers, seconds), stopping);
  await quiet(stage);
  await clocking(5);
  const usual = await clocking(size.isQuick ? 5 : 20);
  let isDone = false;
  const beside = clocking(3600, () => isDone);
  const before = readCpu(served.pid, postgresPid);
  const began = performance.now();
  const taken = await sendAll(served.port, backlogTerminals, backlogTexts(large.host, machines, total, people));
  const takenSeconds = taken.seconds;
  const waiting = async () =>
    (await owner.query(`select from punches where tenant_id = $1 and result = 'new' limit 1`, [large.id])).rowCount;
  while ((await waiting()) && performance.now() - began < longestBacklogMs) await wait(1_000);
  const seconds = (performance.now() - began) / 1000;
  isDone = true;
  const during = await beside;
  const use = cpuUse(before, readCpu(served.pid, postgresPid), total);
  const { rows } = await owner.query<{ count: number; left: number }>(
    `select count(*)::int as count, count(*) filter (where result = 'new')::int as left from punches where tenant_id = $1 and terminal_id = any($2::uuid[])`,
    [large.id, machines.map(({ id }) => id)],
  );
  return backlogRows({
    total,
    stored: rows[0]?.count ?? 0,
    left: rows[0]?.left ?? 0,
    refused: taken.refused,
    takenSeconds,
    seconds,
    usual,
    during,
    use,
  });
}

interface Backlog {
  readonly total: number;
  readonly stored: number;
  /** Number of punches that are not paired yet. */
  readonly left: number;
  readonly refused: number;
  readonly takenSeconds: number;
  readonly seconds: number;
  readonly usual: Load;
  readonly during: Load;
  /** Processor time per punch, including people who clock meanwhile. */
  readonly use: CpuUse;
}

function backlogRows(backlog: Backlog): Row[] {
  const { total, stored, left, refused, takenSeconds, seconds, usual, during, use } = backlog;
  return [
    {
      what: `backlog of ${total.toLocaleString('en')} punches from ${backlogTerminals} terminals: taken, and paired`,
      figure: `${Math.round(takenSeconds)} s, ${Math.round(seconds)} s with ${left.toLocaleString('en')} left; ${(total - stored).toLocaleString('en')} missing, ${refused} uploads refused`,
      goal: '≤ 600 s, 0 missing',
    },
    {
      what: '… CPU of a punch taken and paired, with the clock meanwhile; server and PostgreSQL',
      figure: `${use.serverMs.toFixed(2)} ms and ${use.postgresMs.toFixed(2)} ms; ${others(use.othersShare)}`,
      goal: '',
    },
    {
      what: '… p95 of the web clock meanwhile',
      figure: `${ms(during.p95)}, ${(during.p95 / usual.p95).toFixed(2)} × the usual ${ms(usual.p95)}`,
      goal: '≤ 1.5 ×',
    },
  ];
}

function* clocks(people: Iterator<Caller>, seconds: number): Generator<Shot> {
  for (const caller of take(people, Math.floor((seconds * clocksPerSecond) / 2))) {
    yield clockShot('in', caller);
    yield clockShot('out-general', caller);
  }
}

/** Four punches a day of everyone at each of these terminals, oldest first. */
function* backlogTexts(
  host: string,
  machines: readonly BenchTerminal[],
  total: number,
  people: number,
): Generator<string> {
  const perMachine = Math.ceil(total / machines.length);
  const crowd = Math.max(1, Math.floor(people / machines.length));
  for (let from = 0; from < perMachine; from += batchLines)
    for (const [place, machine] of machines.entries()) {
      const count = Math.min(batchLines, perMachine - from);
      const lines = Array.from({ length: count }, (_, n) => lineAt(place * crowd, crowd, from + n));
      yield uploadOf(host, machine, lines.join(''), from);
    }
}

const hours = [8, 12, 13, 17] as const;

function lineAt(firstPerson: number, crowd: number, n: number): string {
  const [person, round] = [n % crowd, Math.floor(n / crowd)];
  const day = new Date(Date.UTC(2025, 0, 6) + Math.floor(round / hours.length) * 86_400_000).toISOString().slice(0, 10);
  const hour = String(hours[round % hours.length] ?? 8).padStart(2, '0');
  const minute = String(person % 60).padStart(2, '0');
  const seconds = String(Math.floor(person / 60) % 60).padStart(2, '0');
  return lineOf(firstPerson + person + 1, `${day} ${hour}:${minute}:${seconds}`);
}
