import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { Terminal } from '#simulators/terminal/terminal.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import { company, url } from '#platform/testing/company.ts';
import { startProcess, stopProcesses, type StartedProcess } from '#platform/testing/process.ts';

// Four starts of the whole program take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const machinesAtOnce = 4;
const punchesOfEach = 150;
/** Number of uploads after which the server is killed, while others are in progress. */
const uploadsBetweenKills = 6;
const killsAtMost = 3;

const folder = await mkdtemp(join(tmpdir(), 'muster-test-'));

afterAll(async () => {
  await stopProcesses();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a server that is killed and restarted, at another port each time. */
function killable() {
  let served: StartedProcess;
  const start = async () => {
    served = startProcess('src/app/cli/server.ts', { DATABASE_URL: url, DATA_DIR: folder, WORKER: 'off' });
    const [, port] = await served.says(/is ready: \S+:(\d+)/);
    server.port = Number(port);
    server.isServing = true;
  };
  const server = {
    port: 0,
    kills: 0,
    isServing: false,
    isUp: Promise.resolve(),
    kill() {
      server.kills += 1;
      server.isServing = false;
      served.child.kill('SIGKILL');
      server.isUp = served.exited.then(start);
    },
  };
  server.isUp = start();
  return server;
}

test('nothing that terminals send is lost or there twice when the server is killed again and again', async () => {
  const acme = await company();
  const serials = Array.from({ length: machinesAtOnce }, () => `K${randomUUID().replaceAll('-', '').slice(0, 12)}`);
  await acme.inside(async (db) => {
    const terminals = await rowsOf<{ id: string }>(
      db,
      `insert into terminals (name, connection, state, zone, serial, allowed_networks)
       select serial, 'push', 'claimed', 'Europe/Berlin', serial, '{127.0.0.1}' from unnest($1::text[]) serial returning id`,
      [serials],
    );
    const ids = terminals.map(({ id }) => id);
    await rowsOf(db, 'insert into terminal_states (terminal_id) select unnest($1::uuid[])', [ids]);
  });
  const server = killable();
  let uploads = 0;
  const faultOf = ({ target }: { readonly target: string }) => {
    if (target.includes('ATTLOG')) uploads += 1;
    if (!server.isServing || uploads < uploadsBetweenKills || server.kills === killsAtMost) return undefined;
    uploads = 0;
    // When the request is on its way: some are committed and their answers lost, some are not.
    setImmediate(() => server.isServing && server.kill());
    return undefined;
  };
  const address = { address: '127.0.0.1', host: acme.host, https: false };
  const machines = serials.map((serial) => {
    const reached = {
      ...address,
      get port() {
        return server.port;
      },
    };
    return new Terminal({ serial, now: () => Date.now(), server: reached, faultOf });
  });
  for (const [place, machine] of machines.entries())
    for (let n = 0; n < punchesOfEach; n += 1)
      machine.punch(String(800_000 + place * punchesOfEach + n), {
        time: new Date(Date.UTC(2026, 2, 2, 6) + n * 61_000).toISOString().slice(0, 19).replace('T', ' '),
      });
  await Promise.all(
    machines.map(async (machine) => {
      do await server.isUp;
      while (!(await machine.round()));
    }),
  );
  const stored = await acme.inside((db) => rowsOf<{ pin: string }>(db, 'select pin from punches'));
  const punched = machines.flatMap(({ log }) => log.map(({ pin }) => pin));
  expect(stored.map(({ pin }) => pin).sort()).toEqual(punched.sort());
  expect(server.kills).toBe(killsAtMost);
});
