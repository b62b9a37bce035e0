import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Version } from './versions.ts';

export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** Milliseconds from the start of the process to the first 'ready'. */
  readonly readyAfter: number;
  /** Resident memory of the Node process, in megabytes. */
  memory(): number;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Starts the server of a version like its `npm start`, as a separate process, at a free port by default. */
export async function startServer(
  version: Version,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = Number(environment['PORT']) || (await freePort());
  const began = performance.now();
  const child = spawn(process.execPath, [...version.nodeOptionsOf('start'), version.entryOf('start')], {
    cwd: version.folder,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  await untilReady(child, port).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const readyAfter = performance.now() - began;
  const pid = child.pid ?? 0;
  return {
    pid,
    port,
    readyAfter,
    memory: () => residentMemory(pid),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server was not ready within 30 seconds.');
}

function residentMemory(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/);
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}
