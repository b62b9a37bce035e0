import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#platform/testing/company.ts';
import { startCaseServer, type CaseServer } from '../cases/case-server.ts';
import { runCase } from '../cases/run-case.ts';
import { casesIn, lineOf } from '../cases/run-files.ts';
import { configFrom } from '../server/config.ts';

const folder = fileURLToPath(new URL('../../../cases/', import.meta.url));
/** Cases that wait for a rule; each says which part is missing. */
const waiting = 'not-possible-yet.json';

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

test.each([
  ['a field', { ...small, colour: 'red', ask: [range] }, ['unknown field colour']],
  [
    'a field of a part',
    { ...small, company: { standard: { hours: '8:00' } }, ask: [range] },
    ['unknown field company.standard.hours'],
  ],
  ['a field of a question', { ...small, ask: [{ ...range, overtime: '1:00' }] }, ['unknown field ask.0.overtime']],
  [
    'a field of an action',
    { ...small, did: [{ who: 'ana', worked: ['2026-11-02 09:00', null], pause: 1 }], ask: [range] },
    ['unknown field did.0.pause'],
  ],
])('%s that the format does not have is refused by its name', async (_, one, problems) => {
  expect(await problemsOf(one)).toEqual(problems);
});

test('a wrong number is named together with the right one', async () => {
  expect(await problemsOf({ ...small, ask: [{ ...range, target: '32:00', absent: 5 }] })).toEqual([
    'target of ana 2026-11-02…2026-11-08: 40:00, wanted 32:00',
  ]);
});

test.each([
  ['pay_rules', { pay_rules: [{ name: 'California', terms: {} }], ask: [range] }],
  ['meal_waiver', { did: [{ who: 'ana', meal_waiver: true }], ask: [range] }],
  ['account_on', { ask: [{ who: 'ana', account_on: '2026-11-08', is: '0:00' }] }],
  ['elements', { ask: [{ who: 'ana', elements: ['2026-11-02', '2026-11-08'], are: { base: '40:00' } }] }],
  ['ready_for_payroll', { ask: [{ ready_for_payroll: '2026-10', is: false }] }],
])('%s is a known part that is not possible yet', async (part, one) => {
  const [problem] = await problemsOf({ ...small, ...one });
  expect(problem).toContain(`not possible yet: ${part}`);
});

test.each([
  ['a zone', { ...small, company: { zone: 'Europe/Bonn' } }, 'company.zone: not a time zone'],
  ['a person', { ...small, ask: [{ ...range, who: 'ben', target: '0:00' }] }, 'there is no person called ben'],
  [
    'a shift',
    { ...small, did: [{ who: 'ana', planned: 'Dawn', on: ['2026-11-03'] }] },
    'there is no shift called Dawn',
  ],
  [
    'a week',
    { ...small, people: [{ key: 'ana', week: [{ from: '2024-01-01', kind: 'fixed', weeks: [Array(7).fill(null)] }] }] },
    'Choose at least one day',
  ],
  [
    'a time',
    { ...small, did: [{ who: 'ana', worked: ['2026-12-01 09:00', '2026-12-01 17:00'] }] },
    'lies after 2026-11-28 12:00',
  ],
])('%s that is impossible is a problem of the case', async (_, one, problem) => {
  expect((await problemsOf({ ask: [{ ...range, target: '40:00' }], ...one })).join()).toContain(problem);
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
