import { expect, test } from 'vitest';
import { company } from '#platform/testing/company.ts';
import { devices } from '../contract.ts';
import { terminalPermissions, terminalWorld } from './testing/terminal-world.ts';

const begin = (world: Awaited<ReturnType<typeof terminalWorld>>, who: { token: string; host: string }, pin?: string) =>
  world.call(devices.begin, { body: { ...(pin && { pin }) } }, who as never);

test('the guide continues where it was closed, and two simultaneous clicks begin one claim', async () => {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await begin(world, boss)).body.id));
  expect(new Set(ids).size).toBe(1);
  await world.rows(`update terminals set created_at = to_timestamp($1) - interval '2 days'`, world.now());
  expect((await begin(world, boss)).body.id).not.toBe(ids[0]);
});

test('a person without a PIN is given an unused one', async () => {
  const world = await terminalWorld();
  const boss = await world.acme.hire('Boss', ...terminalPermissions);
  await world.hire('Ana', '7');
  const { machine } = await world.claimed();
  machine.punch('8');
  await machine.talk();
  expect((await begin(world, boss)).status).toBe(424);
  // Ana's own number, and one that was already punched with.
  expect((await begin(world, boss, '7')).status).toBe(424);
  expect((await begin(world, boss, '8')).status).toBe(424);
  expect((await begin(world, boss, '0')).status).toBe(422);
  const { body } = await begin(world, boss, '9');
  const claim = await world.call(devices.claim, { params: { id: body.id } }, boss);
  expect(claim.body.person).toMatchObject({ name: 'Boss', pin: '9' });
  // The number is theirs now, and a second one is refused.
  expect((await begin(world, boss, '10')).status).toBe(424);
});

test.each(['nobody here', 'of another company', 'discharged', 'suspended'])(
  'a terminal is not claimed for somebody who is %s, and no number is bound',
  async (what) => {
    const world = await terminalWorld();
    const boss = await world.hire('Boss', '15', ...terminalPermissions);
    const stranger = await (await company()).hire('Eve');
    const ana = await world.acme.hire('Ana');
    if (what === 'discharged' || what === 'suspended')
      await world.acme.inside((db) =>
        db.updateTable('people').set({ status: what }).where('id', '=', ana.id).execute(),
      );
    const user_id = { 'nobody here': crypto.randomUUID(), 'of another company': stranger.id }[what] ?? ana.id;
    for (const pin of [undefined, '21'])
      expect(await world.call(devices.begin, { body: { user_id, pin } }, boss as never)).toMatchObject({
        status: 460,
        body: { code: 'terminals.unknownPerson', errors: { user_id: [expect.any(String)] } },
      });
    expect(await world.rows(`select pin from terminal_pins where pin = '21'`)).toEqual([]);
  },
);

test('one of two companies that claim one terminal simultaneously gets it; once released, it can be claimed again', async () => {
  const world = await terminalWorld();
  const bosses = [
    await world.hire('Boss', '15', ...terminalPermissions),
    await world.hire('Chief', '16', ...terminalPermissions),
  ];
  const prove = async (boss: (typeof bosses)[number]) => {
    const { id } = (await begin(world, boss)).body;
    // Both people have punched at the same terminal.
    await world.rows(
      `update terminal_claims set serial = 'CQUJ223760952', address = '127.0.0.1', proven_at = to_timestamp($2) where terminal_id = $1`,
      id,
      world.now(),
    );
    return id;
  };
  const ids = [await prove(bosses[0] as never), await prove(bosses[1] as never)];
  const store = (n: number) =>
    world.call(
      devices.store,
      { body: { id: ids[n] ?? '', name: `Gate ${n}`, place: '', zone: world.zone } },
      bosses[n] as never,
    );
  const replies = await Promise.all([store(0), store(1)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 424]);
  const [won, lost] = replies[0]?.status === 200 ? [0, 1] : [1, 0];
  expect(replies[lost]?.body).toMatchObject({ code: 'terminals.serialTaken' });
  const gone = await world.call(devices.delete, { params: { id: ids[won] ?? '' } }, bosses[won] as never);
  expect(gone.status).toBe(200);
  expect((await store(lost)).status).toBe(200);
});
