import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#platform/testing/company.ts';
import { startCaseServer, type CaseServer } from '../cases/case-server.ts';
import { runCase } from '../cases/run-case.ts';
import { casesIn, entriesIn, lineOf, runCases } from '../cases/run-files.ts';
import { configFrom } from '../server/config.ts';
import { waitingFile as waiting } from './case-tables.ts';

const folder = fileURLToPath(new URL('../../../cases/', import.meta.url));

let server: CaseServer;
let data = '';
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'muster-test-'));
  server = await startCaseServer(database, configFrom({ DATA_DIR: data }));
});
afterAll(async () => {
  await server.close();
  await rm(data, { recursive: true, force: true });
});

const names = globSync('*.json', { cwd: folder }).toSorted();
const files = await Promise.all(names.map(async (name) => ({ name, cases: await casesIn(join(folder, name)) })));
const listed = (isWanted: (name: string) => boolean) =>
  files.filter(({ name }) => isWanted(name)).flatMap(({ cases }) => cases.map((one) => ({ name: nameOf(one), one })));
const nameOf = (one: unknown) => JSON.stringify(one).slice(1, 60);

describe('every case of the folder holds', () => {
  test.each(listed((name) => name !== waiting))('$name', async ({ one }) => {
    expect(lineOf(await runCase(server, one))).toMatch(/^ok {2}/);
  });
});

test('the example of docs/cases.md holds', async () => {
  const page = readFileSync(new URL('../../../docs/cases.md', import.meta.url), 'utf8');
  const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  const path = join(data, 'example.json');
  await writeFile(path, example);
  for (const one of await casesIn(path)) expect(lineOf(await runCase(server, one))).toMatch(/^ok {2}/);
});

describe('a case that needs a rule that does not exist yet says so', () => {
  test.each(listed((name) => name === waiting))('$name', async ({ one }) => {
    expect(lineOf(await runCase(server, one))).toMatch(/^no {2}.*not possible yet: /);
  });
});

test('no two cases of the folder have the same id', () => {
  const ids = files.flatMap(({ cases }) => cases.map((one) => (one as { readonly id?: string }).id));
  expect(ids.length).toBe(new Set(ids).size);
});

const small = { title: 'A case', people: [{ key: 'ana' }] };
const range = { who: 'ana', from: '2026-11-02', to: '2026-11-08' };
const problemsOf = async (one: object) => (await runCase(server, one)).problems;

test('a wrong number is named together with the right one', async () => {
  expect(await problemsOf({ ...small, ask: [{ ...range, target: '32:00', absent: 5 }] })).toEqual([
    'target of ana 2026-11-02…2026-11-08: 40:00, wanted 32:00',
  ]);
});

test('a time after the questions is a problem of the case', async () => {
  const did = [{ who: 'ana', worked: ['2026-12-01 09:00', '2026-12-01 17:00'] }];
  const [problem] = await problemsOf({ ...small, did, ask: [range] });
  expect(problem).toContain('lies after 2026-11-28 12:00');
});

test('a week without a day of work is refused as on the screen', async () => {
  const week = [{ from: '2024-01-01', kind: 'fixed', weeks: [Array(7).fill(null)] }];
  const [problem] = await problemsOf({ ...small, people: [{ key: 'ana', week }], ask: [range] });
  expect(problem).toContain('Choose at least one day');
});

test('files and cases that are wrong are named, and the others run', async () => {
  const file = async (name: string, content: string) => {
    await writeFile(join(data, name), content);
    return entriesIn(join(data, name), name);
  };
  const bad = { ...small, title: undefined, ask: [{ ...range, who: 'ben' }] };
  const entries = [
    ...(await file('broken.json', '{ "cases": [')),
    ...(await file('list.json', '[]')),
    ...(await entriesIn(join(data, 'nowhere.json'), 'nowhere.json')),
    ...(await file('good.json', JSON.stringify({ cases: [bad, { ...small, ask: [{ ...range, target: '40:00' }] }] }))),
  ];
  const lines: string[] = [];
  await runCases([server], entries, (result) => lines.push(lineOf(result)));
  expect(lines).toEqual([
    expect.stringMatching(/^no {2}broken\.json … .* is not JSON/),
    expect.stringContaining('no  list.json'),
    expect.stringMatching(/^no {2}nowhere\.json … .* there is no such file/),
    'no  good.json cases.0 … title: is missing',
    'ok  A case',
  ]);
});

test('cases do not see each other, though their people, places and types have the same names', async () => {
  const one = (days: (string | null)[], amount: number) => ({
    ...small,
    places: [{ name: 'Shop', week: days }],
    leave_types: [{ name: 'Annual' }],
    packages: [{ name: 'Standard', counts: 'same', gives: [{ type: 'Annual', amount }] }],
    people: [{ key: 'ana', place: 'Shop', package: 'Standard' }],
    ask: [
      { ...range, target: days.includes('8:00') ? '8:00' : '4:00' },
      { who: 'ana', leave_left: 'Annual', on: '2026-11-08', is: amount },
    ],
  });
  const cases = [
    one(['8:00', null, null, null, null, null, null], 20),
    one([null, '4:00', null, null, null, null, null], 7),
  ];
  const lines: string[] = [];
  const entries = cases.map((given) => ({ given, place: '' }));
  const other = await startCaseServer(database, configFrom({ DATA_DIR: data }));
  await runCases([server, other], entries, (result) => lines.push(lineOf(result))).finally(() => other.close());
  expect(lines).toEqual(['ok  A case', 'ok  A case']);
});

test('a refusal that the case does not ask about is one of its problems', async () => {
  const twice = { who: 'ana', worked: ['2026-11-02 09:00', null] };
  const again = { who: 'ana', worked: ['2026-11-02 10:00', null] };
  const one = { ...small, did: [twice, again] };
  expect(await problemsOf({ ...one, ask: [{ who: 'ana', day: '2026-11-03', target: '8:00' }] })).toEqual([
    expect.stringContaining('refused (attendance.alreadyIn)'),
  ]);
  expect(await problemsOf({ ...one, ask: [{ who: 'ana', refused_by: 'alreadyIn' }] })).toEqual([]);
});
