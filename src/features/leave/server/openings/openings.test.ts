import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { bookLeave } from '../commands/lines.ts';
import { lockAccounts } from '../commands/settle.ts';
import { leaveWorld, now, today } from '../testing/leave-world.ts';
import { leaveOpenings } from '../../rules/openings-contract.ts';
import { bringIn } from './openings.ts';
import { openingRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [openingRoutes],
    now: () => new Date(now * 1000),
  }),
);

async function openingsWorld() {
  const world = await leaveWorld();
  const policy = await world.addPackage('Full time');
  const [ana, bob] = [await world.acme.hire('Ana'), await world.acme.hire('Bob')];
  await world.assign(policy, [ana.id, bob.id]);
  const keeper = await world.acme.hire('Kim', 'edit_employee_leave');
  const preview = (text: string, date = '2026-03-01') =>
    call(leaveOpenings.preview, { body: { date: date as LocalDate, text } }, keeper);
  const store = (text: string, confirmed?: string | null) =>
    call(leaveOpenings.store, { body: { date: '2026-03-01' as LocalDate, text, confirmed } }, keeper);
  return { ...world, ana, bob, keeper, preview, store };
}

test('a table is checked, booked once, and passed over when it comes again', async () => {
  const { preview, store, ana, bob, balance, keeper } = await openingsWorld();
  const text = 'Person\tAnnual leave\nAna\t11,5\nBob\t-2\n';
  const checked = (await preview(text)).body;
  expect(checked.counts).toEqual({ new: 2, passed: 0, self: 0, wrong: 0 });
  expect(checked.rows).toMatchObject([
    { line: 2, user: { name: 'Ana' }, amount: 11.5, before: 28, after: 11.5, state: 'new', why: null },
    { line: 3, user: { name: 'Bob' }, amount: -2, before: 28, after: -2, state: 'new', why: null },
  ]);
  expect((await store(text, checked.confirmed)).body).toEqual({
    total: 2,
    passed: 0,
    is_without_self: false,
    message: '2 opening balances imported.',
  });
  expect(await balance(ana.id, '2026-03-02')).toEqual({ ledger: 11.5, reckoned: 11.5 });
  expect(await balance(bob.id, '2026-03-02')).toEqual({ ledger: -2, reckoned: -2 });
  const again = (await preview(text)).body;
  expect(again).toMatchObject({ counts: { new: 0, passed: 2 }, confirmed: null });
  expect(again.rows[0]?.why).toBe('They already have an opening balance from 1 March 2026.');
  expect((await store(text)).body.message).toBe('No new balances. 2 already exist and were skipped.');
  const { data, meta } = (await call(leaveOpenings.index, { query: {} }, keeper)).body;
  expect(meta.total).toBe(2);
  expect(data[0]).toMatchObject({ date: '2026-03-01', created_by: 'Kim' });
});

test.each([
  ['someone unknown', 'Nils\t3', 'No person matches.'],
  ['nobody', '\t3', 'The person is missing.'],
  ['no number', 'Ana\tmany', '“many” is not a number with up to two decimals.'],
  ['three decimals', 'Ana\t1.125', '“1.125” is not a number with up to two decimals.'],
])('%s is reported in words, and the other rows are imported', async (_, row, why) => {
  const { preview, store } = await openingsWorld();
  const text = `Person\tAnnual leave\n${row}\nBob\t5`;
  const checked = (await preview(text)).body;
  expect(checked.counts).toEqual({ new: 1, passed: 0, self: 0, wrong: 1 });
  expect(checked.rows.find(({ state }) => state === 'wrong')?.why).toBe(why);
  expect((await store(text, checked.confirmed)).body.total).toBe(1);
});

test('a person twice, a name of two, and a day before they joined are wrong', async () => {
  const { acme, preview, joined } = await openingsWorld();
  expect((await preview('Person;A\nAna;3\nana;4')).body.rows.map(({ state }) => state)).toEqual(['new', 'wrong']);
  await acme.inside((db) =>
    sql`
    insert into people (name, username, joined_on) values ('Ana', 'ana.other', '2020-01-01')`.execute(db),
  );
  expect((await preview('Person;A\nAna;3')).body.rows[0]?.why).toContain('Several people match.');
  const cleo = await acme.hire('Cleo');
  await joined(cleo.id, '2026-03-02');
  expect((await preview('Person;A\nCleo;3')).body.rows[0]?.why).toBe('They only joined on 2 March 2026.');
});

test.each([
  [
    'a column that is no leave type',
    'Person\tFlying\nAna\t3',
    '2026-03-01',
    'text',
    'There is no leave type named “Flying”',
  ],
  ['a day that is to come', 'Person\tA\nAna\t3', '2026-03-03', 'date', 'Please choose today or an earlier day'],
])('%s is refused', async (_, text, date, field, sentence) => {
  const { preview } = await openingsWorld();
  expect(await preview(text, date)).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } });
});

test('another table than the one that was shown is not booked', async () => {
  const { preview, store, lines, ana } = await openingsWorld();
  const { confirmed } = (await preview('Person\tA\nAna\t3')).body;
  expect((await store('Person\tA\nAna\t4', confirmed)).status).toBe(461);
  expect((await lines(ana.id)).filter(({ kind }) => kind === 'opening')).toHaveLength(0);
});

test('without a confirmation nothing is booked, and the reply says what to confirm', async () => {
  const { preview, store, lines, ana } = await openingsWorld();
  const text = 'Person\tA\nAna\t3';
  const { confirmed } = (await preview(text)).body;
  expect(await store(text)).toMatchObject({ status: 424, body: { code: 'leave.unconfirmed', data: { confirmed } } });
  expect((await lines(ana.id)).filter(({ kind }) => kind === 'opening')).toHaveLength(0);
});

test('leave that an import no longer covers is reported first', async () => {
  const { acme, annual, ana, preview } = await openingsWorld();
  await acme.inside(async (db) => {
    await lockAccounts(db, [ana.id]);
    const dates = ['2026-04-06', '2026-04-07'].map((date) => ({ date: date as LocalDate, cost: 100 }));
    const leave = { person_id: ana.id, leave_type_id: annual, actor_id: null, application_id: crypto.randomUUID() };
    await bookLeave(db, 'take', { ...leave, dates });
  });
  expect((await preview('Person\tA\nAna\t1')).body).toMatchObject({
    total_applications: 1,
    applications: [{ name: 'Ana', low_on: '2026-04-07', balance: -1 }],
  });
});

test('the second of two simultaneous imports of the same rows skips them', async () => {
  const { acme, preview, store, keeper, lines, ana } = await openingsWorld();
  const text = 'Person\tA\nAna\t3';
  const { confirmed } = (await preview(text)).body;
  const { second } = await acme.inside(async (db) => {
    const table = { date: '2026-03-01' as LocalDate, text, confirmed };
    const first = await bringIn(db, table, { actor_id: keeper.id, today });
    expect(first).toEqual({ total: 1, passed: 0, is_without_self: false });
    const second = store(text, confirmed);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { second };
  });
  expect((await second).body).toMatchObject({ total: 0, passed: 1 });
  expect((await lines(ana.id)).filter(({ kind }) => kind === 'opening')).toHaveLength(1);
});

test('another company’s people are no one here', async () => {
  const [here, there] = [await openingsWorld(), await openingsWorld()];
  await there.acme.hire('Zed');
  expect((await here.preview('Person\tA\nZed\t3')).body.rows[0]?.state).toBe('wrong');
});
