import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { Terminal } from '#simulators/terminal/terminal.ts';
import { freePort, type ServerProcess } from './server-process.ts';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';
import { addTerminals, type BenchTerminal } from './terminal-wire.ts';

const machinesAtOnce = 50;
const punchesPerMinute = 1_000;
const killEverySeconds = 30;
/** Seconds for the remaining punches to arrive after the last kill. */
const settleSeconds = 120;

/**
 * Terminals send punches while the server is killed repeatedly, like by power failures; they retry like their firmware.
 * At the end every punch exists once.
 */
export async function terminalKills({ serve, owner, large, size }: Stage): Promise<Row[]> {
  const minutes = size.isQuick ? 1 : 5;
  const port = await freePort();
  const start = () => serve({ PORT: String(port) });
  const first = await startAt(start);
  const added = await addTerminals(owner, large, machinesAtOnce);
  const machines = added.map(({ serial }) => machineOf(serial, port, large.host));
  const over = new AbortController();
  const calling = machines.map(async (machine) => {
    while (!over.signal.aborted) await wait((await machine.round().catch(() => false)) ? 1_000 : 2_000);
  });
  const { punched, kills, served } = await punchAndKill(machines, first, start, minutes);
  const stored = () => storedOf(owner, added);
  for (let seconds = 0; seconds < settleSeconds && (await stored()).distinct < punched; seconds += 1) await wait(1_000);
  over.abort();
  await Promise.all(calling);
  const { all, distinct } = await stored();
  await served.stop();
  return [
    {
      what: `${punched.toLocaleString('en')} punches in ${minutes} min from ${machinesAtOnce} terminals, server killed ${kills} times: lost, twice`,
      figure: `${punched - distinct}, ${all - distinct}`,
      goal: '0, 0',
    },
  ];
}

const machineOf = (serial: string, port: number, host: string) =>
  new Terminal({
    serial,
    now: () => Date.now(),
    server: { address: '127.0.0.1', port, host, https: false },
    wait: (milliseconds) => wait(milliseconds),
  });

async function punchAndKill(
  machines: readonly Terminal[],
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  minutes: number,
) {
  let [served, punched, kills] = [first, 0, 0];
  const began = performance.now();
  let restarting: Promise<void> | undefined;
  while (performance.now() - began < minutes * 60_000) {
    machines[punched % machines.length]?.punch(String(800_000 + punched));
    punched += 1;
    if (performance.now() - began > (kills + 1) * killEverySeconds * 1000) {
      kills += 1;
      process.kill(served.pid, 'SIGKILL');
      // People keep punching meanwhile.
      restarting = startAt(start).then((again) => void (served = again));
    }
    const due = began + (punched * 60_000) / punchesPerMinute;
    if (due > performance.now()) await wait(due - performance.now());
    if (performance.now() - began > (kills + 1) * killEverySeconds * 1000) await restarting;
  }
  await restarting;
  return { punched, kills, served };
}

async function storedOf(owner: pg.Client, terminals: readonly BenchTerminal[]) {
  const { rows } = await owner.query<{ all: number; distinct: number }>(
    'select count(*)::int as all, count(distinct pin)::int as distinct from punches where terminal_id = any($1::uuid[])',
    [terminals.map(({ id }) => id)],
  );
  return rows[0] ?? { all: 0, distinct: 0 };
}

/** The port of a killed process may be free only a moment later. */
async function startAt(start: () => Promise<ServerProcess>): Promise<ServerProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === 5) throw error;
      await wait(500);
    }
  }
}
