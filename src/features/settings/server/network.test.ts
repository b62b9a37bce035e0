import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { clocking } from '#features/clock/contract.ts';
import { attendanceRoutes } from '#features/attendance/server/routes.ts';
import { clockRoutes } from '#features/clock/server/routes.ts';
import { settings } from '../contract.ts';
import { settingsRoutes } from './routes.ts';

/** All requests come from 127.0.0.1. */
const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [clockRoutes, attendanceRoutes, settingsRoutes([])],
  }),
);

async function office() {
  const acme = await company();
  const ned = await acme.hire('Ned', 'configure_network_setup');
  const version = async () => (await call(settings.network, {}, ned)).body.version;
  return {
    acme,
    ned,
    save: async (...networks: string[]) =>
      call(
        settings.saveNetwork,
        { body: { networks: networks.map((network) => ({ network, label: '' })), version: await version() } },
        ned,
      ),
    preview: async (...networks: string[]) =>
      (
        await call(
          settings.previewNetwork,
          { body: { networks: networks.map((network) => ({ network, label: '' })) } },
          ned,
        )
      ).body,
    clerk: (name: string) => acme.hire(name, 'allow_clock_in_out_attendance', 'view_attendance'),
  };
}

const clockIn = (member: Member) => call(clocking.in, { body: {} }, member);
const mayClock = async (member: Member) => (await call(clocking.summary, {}, member)).body.can_clock;

test('a network that is saved is obeyed by the next press of the clock', async () => {
  const { save, clerk } = await office();
  const ana = await clerk('Ana');
  expect(await mayClock(ana)).toBe(true);

  expect((await save('10.0.0.0/8')).status).toBe(200);
  expect(await mayClock(ana)).toBe(false);
  expect(await clockIn(ana)).toMatchObject({ status: 424, body: { code: 'attendance.notHere' } });

  await save('10.0.0.0/8', '127.0.0.0/8');
  expect((await clockIn(ana)).status).toBe(200);
});

test('no one is locked out of the settings by a network, and what is open can be ended', async () => {
  const { save, clerk, ned } = await office();
  const ana = await clerk('Ana');
  await clockIn(ana);

  await save('192.0.2.1');

  expect((await call(settings.network, {}, ned)).body).toMatchObject({ your_address: '127.0.0.1', is_allowed: false });
  expect((await call(clocking.outGeneral, { body: {} }, ana)).status).toBe(200);
  expect((await save()).status).toBe(200);
  expect((await clockIn(ana)).status).toBe(200);
});

test('networks are kept written in one way, with what people call them', async () => {
  const { ned } = await office();
  const { version } = (await call(settings.network, {}, ned)).body;
  const networks = [
    { network: '10.1.2.3/16', label: ' The office ' },
    { network: '2001:0DB8::/32', label: '' },
  ];

  const reply = await call(settings.saveNetwork, { body: { networks, version } }, ned);

  expect(reply.body.networks).toEqual([
    { network: '10.1.0.0/16', label: 'The office' },
    { network: '2001:db8::/32', label: '' },
  ]);
  const late = await call(settings.updateNetwork, { body: { networks: [], version } }, ned);
  expect(late).toMatchObject({ status: 461, body: { data: { current: { networks: reply.body.networks } } } });
});

test('each entry that is none is named', async () => {
  const { ned } = await office();
  const networks = ['10.0.0.1', 'office', '10.0.0.1/32', '', '300.1.1.1', '::ffff:10.0.0.1', '10.0.0.0/33'].map(
    (network) => ({ network, label: '' }),
  );

  const reply = await call(settings.saveNetwork, { body: { networks, version: '0'.repeat(16) } }, ned);

  expect(reply).toMatchObject({
    status: 422,
    body: {
      errors: {
        'networks.1.network': ['Incorrect IP address(es)'],
        'networks.3.network': ['This is a required field'],
        'networks.4.network': ['Incorrect IP address(es)'],
        'networks.5.network': ['Incorrect IP address(es)'],
        'networks.6.network': ['Incorrect IP address(es)'],
      },
    },
  });
});

test('one network twice, however it is written, is named', async () => {
  const { ned } = await office();
  const networks = ['10.1.0.0/16', '10.1.2.3/16'].map((network) => ({ network, label: '' }));

  const reply = await call(settings.previewNetwork, { body: { networks } }, ned);

  expect(reply).toMatchObject({
    status: 422,
    body: { errors: { 'networks.1.network': ['This is already in the list'] } },
  });
});

test('a preview names the people whom a list restricts and locks out', async () => {
  const { acme, preview, clerk } = await office();
  const [ana, ben, rea, leo, tom, zoe] = [
    await clerk('Ana'),
    await clerk('Ben'),
    await clerk('Rea'),
    await clerk('Leo'),
    await clerk('Tom'),
    await clerk('Zoe'),
  ];
  await acme.hire('Viewer', 'view_attendance');
  await acme.inside(async (db) => {
    const set = (member: Member, values: object) =>
      db.updateTable('people').set(values).where('id', '=', member.id).execute();
    await set(rea, { is_allow_remote_work: 2 });
    await set(leo, { status: 'discharged', discharged_date: '2020-01-31' as LocalDate });
    const { role_id } = await db
      .selectFrom('role_people')
      .select('role_id')
      .where('person_id', '=', tom.id)
      .executeTakeFirstOrThrow();
    await db.insertInto('role_permissions').values({ role_id, permission: 'allowed_bio_devices' }).execute();
    await set(zoe, { is_allow_remote_work: 1, remote_work_date_end: '2020-01-31' as LocalDate });
  });
  await clockIn(ana);

  // Ana, Ben and Zoe are bound; Ben and Zoe have not clocked in recently, so their networks are unknown.
  expect(await preview('10.0.0.0/8')).toEqual({
    is_allowed: false,
    bound: 3,
    kept_out: 1,
    people: [{ id: ana.id, name: 'Ana', address: '127.0.0.1' }],
  });
  expect(await preview('10.0.0.0/8', '127.0.0.1')).toMatchObject({ is_allowed: true, bound: 3, kept_out: 0 });
  expect(await preview()).toEqual({ is_allowed: true, bound: 0, kept_out: 0, people: [] });
  expect((await clockIn(ben)).status).toBe(200);
});

test('a preview sees where someone clocked in last, and not before', async () => {
  const { acme, preview, clerk } = await office();
  const ana = await clerk('Ana');
  await clockIn(ana);
  await acme.inside((db) =>
    db
      .insertInto('audit_entries')
      .columns(['attendance_id', 'person_id', 'entity', 'entity_id', 'action', 'deed', 'source', 'address'])
      .expression((eb) =>
        eb
          .selectFrom('audit_entries')
          .select([
            'attendance_id',
            'person_id',
            'entity',
            'entity_id',
            'action',
            'deed',
            'source',
            eb.val('203.0.113.9').as('address'),
          ])
          .where('deed', '=', 'clock_in')
          .limit(1),
      )
      .execute(),
  );

  expect(await preview('127.0.0.1')).toMatchObject({ kept_out: 1, people: [{ address: '203.0.113.9' }] });
  expect(await preview('203.0.113.0/24')).toMatchObject({ kept_out: 0 });
});
