import { hostileFiles } from '#features/people-import/testing/hostile-files.ts';
import { ClockingLoad, rowsOf, type Step } from './beside.ts';
import { callersOf, cookieOf } from './callers.ts';
import { clockingsOf } from './clock-calls.ts';
import { Connection } from './http-client.ts';
import { sendShot, textOf, type Target } from './load.ts';
import type { Row } from './report.ts';
import type { ServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';

const path = '/app/employee/employee/entry-import';
const [rowsInFull, rowsInQuick] = [50_000, 10_000];
const boundary = 'bench-boundary';

/** Imports people of another system into a large company, while its people clock in and out. */
export async function peopleImport(stage: Stage): Promise<Row[]> {
  const { owner, large, size } = stage;
  const [administrator] = await callersOf(owner, large, 1);
  if (!administrator) throw new Error('The measured company has no people.');
  const served = await stage.serve();
  const hand = new ImportClient({ port: served.port, host: large.host }, cookieOf(administrator));
  try {
    return [
      ...(await imported(stage, served, hand, size.isQuick ? rowsInQuick : rowsInFull)),
      ...(await refused(served, hand)),
    ];
  } finally {
    await served.stop();
  }
}

/** Does by requests what a person does on the screen. */
class ImportClient {
  readonly target: Target;
  readonly #cookie: string;

  constructor(target: Target, cookie: string) {
    this.target = target;
    this.#cookie = cookie;
  }

  async send(name: string, content: Buffer, expected = 200): Promise<FileReply> {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const body = `${head}${content.toString('latin1')}\r\n--${boundary}--\r\n`;
    const shot = { method: 'GET', path: `${path}/file`, cookie: this.#cookie } as const;
    const headers = {
      'accept-encoding': 'identity',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
    };
    const connection = new Connection(this.target.port);
    const answer = await connection.send(`${textOf(this.target, { ...shot, headers }).replace('GET', 'POST')}${body}`);
    connection.close();
    if (answer.status !== expected) throw new Error(`${name} was answered ${answer.status}: ${String(answer.body)}`);
    return JSON.parse(String(answer.body)) as FileReply;
  }

  async post<T>(to: string, body: object): Promise<T> {
    const headers = { 'accept-encoding': 'identity' };
    const shot = { method: 'POST', path: `${path}/${to}`, cookie: this.#cookie, body, headers } as const;
    const answer = await sendShot(this.target, shot);
    if (answer.status !== 200) throw new Error(`${to} was answered ${answer.status}: ${String(answer.body)}`);
    return JSON.parse(String(answer.body)) as T;
  }
}

interface FileReply {
  readonly import_id: string;
  readonly headers: readonly { readonly field: string | null }[];
}

interface ImportTimes {
  readonly usual: Step;
  readonly steps: readonly (readonly [what: string, step: Step, goal: string])[];
}

async function imported(stage: Stage, served: ServerProcess, hand: ImportClient, rows: number): Promise<Row[]> {
  const shots = await clockingsOf(stage, stage.large);
  const beside = new ClockingLoad(stage, served, hand.target, shots());
  const { usual, steps } = await stepsOf(stage, hand, beside, rows);
  return steps.flatMap(([what, step, goal]) =>
    rowsOf(what, step, usual, [goal, '≤ +200 MB'].filter(Boolean).join(', ')),
  );
}

async function stepsOf(stage: Stage, hand: ImportClient, beside: ClockingLoad, rows: number): Promise<ImportTimes> {
  const content = Buffer.from(csvOf(rows));
  const usual = await beside.usual();
  const [file, read] = await beside.measure(() => hand.send('people.csv', content));
  const body = { import_id: file.import_id, ...settingsOf(file) };
  const [checked, check] = await beside.measure(() => hand.post<ValidationReply>('validate-data', body));
  const fixes = [{ row: 2, field: 'salary', value: '52000' }];
  const [, fix] = await beside.measure(() => hand.post<ValidationReply>('validate-data', { ...body, fixes }));
  const start = { import_id: file.import_id, effective_from: '2026-01-01' };
  const [done, work] = await beside.measure(() => batch(stage, hand, 'process-data', start));
  const [again, second] = await beside.measure(async () => {
    const { import_id } = await hand.send('people.csv', content);
    return hand.post<ValidationReply>('validate-data', { ...body, import_id });
  });
  const [, undo] = await beside.measure(() => batch(stage, hand, `${file.import_id}/undo`, {}));
  const size = `${Math.round(content.length / 1000).toLocaleString('en')} kB`;
  const steps = [
    [`${rows.toLocaleString('en')} people read from a csv of ${size}`, read, ''],
    [`… checked: ${wordsOf(checked)}`, check, '≤ 20 s with the reading'],
    ['… checked again after a cell was put right', fix, '≤ 1 s'],
    [`… imported: ${done}`, work, '≤ 90 s'],
    [`… the same file read and checked again: ${wordsOf(again)}`, second, '≤ 20 s'],
    ['… taken back', undo, ''],
  ] as const;
  return { usual, steps };
}

/** Starts a batch and waits for its end. @returns its result */
async function batch({ owner }: Stage, hand: ImportClient, to: string, body: object): Promise<string> {
  const { batch_id } = await hand.post<{ batch_id: string }>(to, body);
  for (;;) {
    const { rows } = await owner.query<{ state: string; done: number; failed: number }>(
      'select state, done, failed from batches where id = $1',
      [batch_id],
    );
    const [found] = rows;
    if (found?.state !== 'running') return `${found?.done ?? 0} done, ${found?.failed ?? 0} failed`;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const wordsOf = ({ data: { counts } }: ValidationReply) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');

interface ValidationReply {
  readonly data: { readonly counts: Readonly<Record<string, number>> };
}

const settingsOf = ({ headers }: FileReply) => ({
  columns: headers.map(({ field }) => field),
  date_order: 'month',
  last_year: 2026,
  five_digits: true,
  email_pattern: null,
  employment_type_id: null,
  currency: 'USD',
  pay_period: 'year',
  role_id: null,
  managers: [],
});

/**
 * Creates a file as other systems export it; one row in a hundred is wrong, one person in twenty has left,
 * managers lead twenty people.
 */
function csvOf(rows: number): string {
  const columns =
    'Employee_Name,EmpID,E-mail,Department,Position,ManagerName,DateofHire,DOB,Sex,Salary,State,Zip,City,Phone,DateofTermination,TermReason';
  const lines = [columns];
  for (let n = 0; n < rows; n += 1) {
    const manager = n === 0 ? '' : String(1_000_000 + Math.floor(n / 20));
    const hired = n % 100 === 99 ? '1/35/2015' : `${(n % 12) + 1}/${(n % 28) + 1}/20${10 + (n % 15)}`;
    const left = n % 20 === 19 && n > rows / 10 ? `1/${(n % 28) + 1}/2026,career change` : ',N/A-StillEmployed';
    lines.push(
      `"Newcomer ${n}, Ana B.",${1_000_000 + n},newcomer.n${n}.sol@bench.example,Department ${(n % 200) + 1},Designation ${(n % 50) + 1},${manager},${hired},${(n % 12) + 1}/${(n % 28) + 1}/${60 + (n % 40)},F,${40_000 + (n % 5_000)},MA,${1000 + (n % 8_000)},Boston,+1 617 555 ${String(n % 10_000).padStart(4, '0')},${left}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Sends files that try to bring the server down, which must be refused with a sentence. */
async function refused(served: ServerProcess, hand: ImportClient): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, name, content] of hostileFiles()) {
    const before = served.memory();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, served.memory())), 10);
    const began = performance.now();
    await hand.send(name, content, 422).finally(() => clearInterval(watch));
    const seconds = (performance.now() - began) / 1000;
    rows.push({
      what: `${what} is refused`,
      figure: `${seconds.toFixed(1)} s, +${most - before} MB`,
      goal: '≤ 2 s, ≤ +200 MB',
    });
  }
  return rows;
}
