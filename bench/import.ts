import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { familySeconds, parseProcess, readCpu } from './cpu.ts';
import { figure, spreadOf, spreadText } from './figures.ts';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';

const daysPerFile = 50;
const dayMs = 86_400_000;
const firstDay = Date.parse('2025-01-06T00:00:00Z');

/** Imports punches of another system for all people of a large company, each time of other days. */
export async function importing(stage: Stage): Promise<Row[]> {
  const { imported, size } = stage;
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-import-'));
  const seconds: number[] = [];
  const cpu: number[] = [];
  try {
    for (let turn = 0; turn < size.repetitions; turn += 1) {
      const file = join(folder, `${turn}.csv`);
      await writeFile(file, csvOf(imported.people, turn));
      const before = cpuSeconds(stage);
      const began = performance.now();
      await run(stage, file);
      seconds.push((performance.now() - began) / 1000);
      cpu.push(cpuSeconds(stage) - before);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const punches = imported.people * daysPerFile;
  return [
    { what: `import of ${figure(punches)} punches, seconds`, figure: spreadText(spreadOf(seconds)), goal: '' },
    {
      what: '… CPU of the command and PostgreSQL, ms per punch',
      figure: spreadText(spreadOf(cpu.map((each) => (each * 1000) / punches))),
      goal: '',
    },
  ];
}

function csvOf(people: number, turn: number): string {
  const lines = ['employee_number,clock_in,clock_out'];
  for (let day = 0; day < daysPerFile; day += 1) {
    const date = new Date(firstDay + (turn * daysPerFile + day) * dayMs).toISOString().slice(0, 10);
    for (let n = 1; n <= people; n += 1) lines.push(`${n},${date} 08:30:00,${date} 17:00:00`);
  }
  return `${lines.join('\n')}\n`;
}

/** Processor seconds of PostgreSQL, and of commands that have ended. */
function cpuSeconds({ postgresPid }: Stage): number {
  const reading = readCpu(0, postgresPid);
  if (!reading) return NaN;
  const own = parseProcess(readFileSync('/proc/self/stat', 'utf8'));
  return reading.postgresSeconds + familySeconds([{ ...own, ownSeconds: 0 }], own.pid);
}

function run({ version, url, imported }: Stage, file: string): Promise<void> {
  const child = spawn(process.execPath, [version.entryOf('import-punches'), file, '--company', imported.host], {
    cwd: version.folder,
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The import ended with code ${code ?? 'none'}.`)),
    );
  });
}
