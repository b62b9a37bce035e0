import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, startServer, type Scene, type Server } from '#app/tests/generated.ts';
import type { Endpoint } from '#platform/shared/contract.ts';
import { connect, rowsOf, type Database } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { prepareJobs } from '#platform/server/jobs/jobs.ts';
import { ownPostgres, type OwnPostgres } from '#platform/testing/postgres.ts';
import { bigCompany, sceneIn } from './company.ts';
import { exceptions } from './exceptions.ts';
import { rowsInScope, rowsRead, type PlanNode } from './plan.ts';

/** Maximum rows that a statement may read per row of its scope. */
const allowed = 50;
/** Minimum scope: short lists of every company prove nothing. */
const leastScope = 12;

interface StatementText {
  readonly text: string;
  readonly values: readonly unknown[];
}

let postgres: OwnPostgres;
let database: Database;
let server: Server;
let scene: Scene;
let sent: StatementText[] = [];

beforeAll(async () => {
  postgres = await ownPostgres();
  const url = await postgres.newDatabase();
  await migrate(url);
  await prepareJobs(url);
  const company = await bigCompany(url);
  database = connect({ url, onStatement: (text, values) => void sent.push({ text, values }) });
  server = await startServer(database);
  scene = await sceneIn(database, company);
});
afterAll(async () => {
  await server.close();
  await database.close();
  await postgres.stop();
});

const reading = endpoints.filter(({ route, transaction }) => route.startsWith('GET') && transaction !== 'write');

/** Excludes statements that do not reveal how much is read, and writes. */
const isRead = ({ text }: StatementText): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update \w+ set|delete from|set_config|pg_notify)\b/i.test(text);

/** Prefers indexes, if there are any, for tables that are small here but large elsewhere. */
const asInLargeTables = `
  select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('cpu_tuple_cost', '1', true)`;

const undone = new Error('Nothing stays.');

/** Runs a statement as it was sent, and returns its plan. */
async function planOf({ text, values }: StatementText): Promise<PlanNode> {
  let plan: PlanNode | undefined;
  await database
    .tenant(scene.acme.id, 'write', async (db) => {
      await rowsOf(db, asInLargeTables);
      const [row] = await rowsOf<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        db,
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      plan = row?.['QUERY PLAN'][0]?.Plan;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  if (!plan) throw new Error(`There is no plan of ${text}`);
  return plan;
}

const looked = new Set<string>();
const used = new Set<string>();

async function tooMuchOf(one: StatementText): Promise<string[]> {
  const exception = exceptions.find(({ text }) => one.text.replace(/\s+/g, ' ').includes(text));
  if (exception) used.add(exception.text);
  if (exception || !isRead(one) || looked.has(JSON.stringify(one))) return [];
  looked.add(JSON.stringify(one));
  const plan = await planOf(one);
  const [read, scope] = [rowsRead(plan), rowsInScope(plan)];
  if (read <= allowed * Math.max(scope, leastScope)) return [];
  return [`${read} rows read, ${scope} given or summed up: ${one.text.replace(/\s+/g, ' ').slice(0, 400)}`];
}

/**
 * Sends the example about rows of the company; if it needs separate rows, about these, or about the caller's.
 * Undefined if none of them is answered.
 */
async function statementsOf(endpoint: Endpoint): Promise<readonly StatementText[] | undefined> {
  const rows = () => new Map<string, Promise<string>>();
  const own = { ...scene, subject: 'token' in scene.caller ? scene.caller : scene.subject, rows: rows() };
  for (const about of [scene, { ...scene, rows: rows() }, own]) {
    const input = await server.inputOf(endpoint, about);
    sent = [];
    const { status } = await server.send(endpoint, input, scene.caller);
    if (status < 300) return sent;
  }
  return undefined;
}

test('no statement of a call that reads looks at more than fifty rows for each that it gives or sums up', async () => {
  const found: string[] = [];
  const unanswered: string[] = [];
  for (const endpoint of reading) {
    const statements = await statementsOf(endpoint);
    if (!statements) unanswered.push(endpoint.route);
    for (const statement of statements ?? [])
      for (const what of await tooMuchOf(statement)) found.push(`${endpoint.route}: ${what}`);
  }
  expect(found).toEqual([]);
  // Some examples need more than rows, such as a company with billing.
  expect(unanswered.length, unanswered.join(', ')).toBeLessThan(reading.length / 20);
});

test('every exception is still needed', () => {
  expect(exceptions.map(({ text }) => text).filter((text) => !used.has(text))).toEqual([]);
});
