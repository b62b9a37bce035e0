import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addLanguage } from '#platform/server/language.ts';
import type { PushSender } from '#platform/server/push/push.ts';
import { translate } from '#platform/shared/translate.ts';
import { translationsOf } from '#platform/shared/translations.ts';
import { company, type Company, type Member } from '#platform/testing/company.ts';
import { changePassword, endSessions } from '#features/access/server/commands.ts';
import {
  alertType,
  deliveringWorld,
  later,
  addAlert,
  addAlertIn,
  waiting,
  type DeliveringWorld,
} from './testing/delivering.ts';

let world: DeliveringWorld;
beforeAll(async () => {
  world = await deliveringWorld();
});
afterEach(() => {
  world.service.answerWith(undefined);
  world.mails.length = 0;
});
afterAll(() => world.close());

const now = () => Math.floor(Date.now() / 1000);
const minute = 60;

const idsOf = (acme: Company, { id }: Member) =>
  acme.inside((db) => db.selectFrom('notifications').select('id').where('person_id', '=', id).execute());

test('a push says what it is about, leads to its screen, and names no one', async () => {
  const acme = await company();
  const [ana, olga] = [await acme.hire('Ana'), await acme.hire('Olga')];
  const phone = await world.device(acme, ana);
  const laptop = await world.device(acme, ana);
  const message = 'Olga has approved Annual leave on 9 March 2026.';
  const [published] = await addAlert(acme, { recipients: [ana.id], author_id: olga.id, message, url: '/leave?id=1' });
  await world.run(acme);

  const [{ id = '' } = {}] = await idsOf(acme, ana);
  const payload = { id, title: 'Something has happened', url: `/leave?id=1&nid=${id}`, in_app: true };
  expect(phone.arrived).toMatchObject([{ payload, topic: id.replaceAll('-', '') }]);
  expect(laptop.arrived).toMatchObject([{ payload }]);
  expect(JSON.stringify(phone.arrived)).not.toContain('Olga');
  // Open pages receive it at the same time.
  expect(published?.data).toEqual({ total_notification: 1, push: payload });
  expect(await waiting(acme)).toBe(0);
});

test('an alert outside the bell’s list opens its screen without an id, and says that it is outside', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  const [published] = await addAlert(acme, { recipients: [ana.id], url: '/feed' }, { ...alertType, in_app: false });
  await world.run(acme);
  const [{ id = '' } = {}] = await idsOf(acme, ana);
  const payload = { id, title: 'Something has happened', url: '/feed', in_app: false };
  expect(phone.arrived).toMatchObject([{ payload }]);
  expect(published?.data).toMatchObject({ push: payload });
});

test('an event that is delivered twice pushes once, and so does a job that comes twice', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  await addAlert(acme, { recipients: [ana.id] });
  await Promise.all([world.run(acme), world.run(acme), world.run(acme)]);
  await world.run(acme);
  expect(phone.arrived).toHaveLength(1);
  expect(world.mails).toHaveLength(1);
});

test('a rolled-back alert is pushed to no one', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  const undone = acme.inside(async (db) => {
    await addAlertIn(db, { recipients: [ana.id] });
    // A second worker finds nothing to do meanwhile.
    await world.run(acme);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await world.run(acme);
  expect([phone.arrived, world.mails]).toEqual([[], []]);
});

test('a push service that is down is asked again, later each time, and nothing is lost', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  world.service.answerWith((_request, response) => void response.writeHead(503).end());
  await addAlert(acme, { recipients: [ana.id] });
  const requests = () => world.service.requests;
  const before = requests();
  await world.run(acme);
  await world.run(acme);
  expect(requests() - before).toBe(1);
  await later(acme, 31);
  await world.run(acme);
  await later(acme, 31);
  await world.run(acme);
  expect(requests() - before).toBe(2);
  world.service.answerWith(undefined);
  await later(acme, 31);
  await world.run(acme);
  expect(phone.arrived).toHaveLength(1);
  expect(await waiting(acme)).toBe(0);
});

test('a push service that asks for time gets it', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  world.service.answerWith((_request, response) => void response.writeHead(429, { 'retry-after': '600' }).end());
  await addAlert(acme, { recipients: [ana.id] });
  await world.run(acme);
  world.service.answerWith(undefined);
  await later(acme, 590);
  await world.run(acme);
  expect(phone.arrived).toEqual([]);
  await later(acme, 20);
  await world.run(acme);
  expect(phone.arrived).toHaveLength(1);
});

test('no alert is sent after three days', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await world.device(acme, ana);
  world.service.answerWith((_request, response) => void response.writeHead(503).end());
  await addAlert(acme, { recipients: [ana.id] }, { ...alertType, mail: false });
  await later(acme, 4 * 86_400);
  await world.run(acme);
  expect(await waiting(acme)).toBe(0);
});

test('only a browser that no longer takes messages is forgotten', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  const gone = await world.device(acme, ana);
  await acme.inside((db) =>
    db
      .updateTable('push_devices')
      .set({ endpoint: `https://${world.service.host}/wpush/${crypto.randomUUID()}` })
      .where('id', '=', gone.id)
      .execute(),
  );
  await addAlert(acme, { recipients: [ana.id] });
  await world.run(acme);
  const devices = await acme.inside((db) => db.selectFrom('push_devices').select(['id', 'last_push_at']).execute());
  expect(devices).toEqual([{ id: phone.id, last_push_at: expect.any(Date) as Date }]);
  expect(phone.arrived).toHaveLength(1);
});

test('a worker that dies loses nothing: another one sends the same message', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  await addAlert(acme, { recipients: [ana.id] }, { ...alertType, mail: false });
  // The worker has sent the message and dies before storing that.
  const dying: PushSender = {
    send: async (message) => {
      await world.push.send(message);
      throw new Error('killed');
    },
    close() {},
  };
  await expect(world.run(acme, { push: dying })).rejects.toThrow('killed');
  await world.run(acme);
  expect(phone.arrived).toHaveLength(1);
  await later(acme, 301);
  await world.run(acme);
  const [first, second] = phone.arrived;
  expect([second?.topic, second?.payload]).toEqual([first?.topic, first?.payload]);
  expect(await waiting(acme)).toBe(0);
});

test('nothing is pushed to a browser whose session has ended in any way', async () => {
  const acme = await company();
  const [ana, bob, cem] = [await acme.hire('Ana'), await acme.hire('Bob'), await acme.hire('Cem')];
  const [phones, people] = [[] as Awaited<ReturnType<typeof world.device>>[], [ana, bob, cem]];
  for (const person of people) phones.push(await world.device(acme, person));
  await addAlert(acme, { recipients: people.map(({ id }) => id) }, { ...alertType, mail: false });
  await acme.inside((db) => endSessions(db, { person_id: ana.id }));
  await acme.inside((db) => changePassword(db, bob.id, 'another one', now()));
  await acme.inside((db) => db.updateTable('people').set({ status: 'suspended' }).where('id', '=', cem.id).execute());
  await world.run(acme);
  expect(phones.flatMap(({ arrived }) => arrived)).toEqual([]);
  const left = await acme.inside((db) => db.selectFrom('push_devices').select('person_id').execute());
  expect(left).toEqual([{ person_id: cem.id }]);
  expect(await waiting(acme)).toBe(0);
});

test('people who have left, or have read the alert in the meantime, are not notified', async () => {
  const acme = await company();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  const phones = [await world.device(acme, ana), await world.device(acme, bob)];
  await addAlert(acme, { recipients: [ana.id, bob.id] });
  await acme.inside(async (db) => {
    await sql`update people set status = 'discharged', discharged_date = '2020-01-01' where id = ${ana.id}`.execute(db);
    await db.updateTable('notifications').set({ read_at: new Date() }).where('person_id', '=', bob.id).execute();
  });
  await world.run(acme);
  expect(phones.flatMap(({ arrived }) => arrived)).toEqual([]);
  expect(world.mails).toEqual([]);
  expect(await waiting(acme)).toBe(0);
});

test('twenty alerts become one mail, and those of the next minutes become the next one', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const happens = (n: number) => addAlert(acme, { recipients: [ana.id], message: `Number ${n}.`, url: `/feed/${n}` });
  for (let n = 1; n <= 20; n += 1) await happens(n);
  await world.run(acme);
  expect(world.mails).toHaveLength(1);
  expect(world.mails[0]).toMatchObject({ subject: 'You have 20 alerts', to: `${ana.username}@acme.example` });
  const [, list, button] = world.mails[0]?.parts ?? [];
  expect(list).toMatchObject({ steps: Array.from({ length: 20 }, (_, n) => ({ title: `Number ${n + 1}.` })) });
  expect(button).toEqual({ button: 'Open Muster', link: `https://${acme.host}/notification/all` });

  for (let n = 21; n <= 40; n += 1) await happens(n);
  await world.run(acme);
  await later(acme, 14 * minute);
  await world.run(acme);
  expect(world.mails).toHaveLength(1);
  await later(acme, 2 * minute);
  await world.run(acme);
  expect(world.mails).toHaveLength(2);
});

test('alerts about safety wait for nothing', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  await acme.inside((db) =>
    db
      .insertInto('alert_hours')
      .values({ person_id: ana.id, ...allDay() })
      .execute(),
  );
  await addAlert(acme, { recipients: [ana.id], message: 'First.' });
  await addAlert(acme, { recipients: [ana.id], message: 'Urgent.' }, { ...alertType, always: true });
  await world.run(acme);
  expect(world.mails.map(({ subject }) => subject)).toEqual(['Urgent.']);
  expect(phone.arrived).toHaveLength(1);
});

/** Quiet hours and a digest that apply at any time of day. */
function allDay() {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  return {
    is_digest: true,
    digest_time: at(5),
    is_quiet: true,
    quiet_from: at(-3),
    quiet_until: at(5),
    is_quiet_on_days_off: false,
  };
}

test('with a digest and quiet hours, mail and push wait for their time', async () => {
  const acme = await company({ timezone: 'UTC' });
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  await acme.inside((db) =>
    db
      .insertInto('alert_hours')
      .values({ person_id: ana.id, ...allDay() })
      .execute(),
  );
  const [published] = await addAlert(acme, { recipients: [ana.id], message: 'One.' });
  await addAlert(acme, { recipients: [ana.id], message: 'Two.' });
  // The bell counts immediately, and no open page shows a push.
  expect(published?.data).toEqual({ total_notification: 1 });
  await later(acme, 4 * 3600);
  await world.run(acme);
  expect([world.mails.length, phone.arrived.length]).toEqual([0, 0]);
  await later(acme, 3600);
  await world.run(acme);
  expect(world.mails.map(({ subject }) => subject)).toEqual(['You have 2 alerts']);
  expect(phone.arrived).toHaveLength(2);
});

test.each([
  ['bell', { in_app: false, mail: true, push: true }, [0, 1, 1]],
  ['mail', { in_app: true, mail: false, push: true }, [1, 0, 1]],
  ['push', { in_app: true, mail: true, push: false }, [1, 1, 0]],
])('people who have turned off %s for an alert are not notified by it', async (_, channels, expectedCounts) => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  await acme.inside((db) =>
    db
      .insertInto('alert_preferences')
      .values({ person_id: ana.id, event: alertType.key, ...channels })
      .execute(),
  );
  const published = await addAlert(acme, { recipients: [ana.id] });
  await world.run(acme);
  const [{ data } = { data: undefined }] = published;
  const { total_notification } = data as { total_notification: number };
  expect([total_notification, world.mails.length, phone.arrived.length]).toEqual(expectedCounts);
});

test('no one is pushed when the company has push turned off', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  await acme.inside((db) => db.updateTable('company_settings').set({ web_push: false }).execute());
  await addAlert(acme, { recipients: [ana.id] });
  await world.run(acme);
  expect(phone.arrived).toEqual([]);
  expect(world.mails).toHaveLength(1);
});

test('an alert with a line break is one line in the head of its mail', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await addAlert(acme, { recipients: [ana.id], message: 'Leave.\r\nBcc: everybody@acme.example' });
  await world.run(acme);
  expect(world.mails.map(({ subject }) => subject)).toEqual(['Leave. Bcc: everybody@acme.example']);
});

test('a mail server that refuses is asked again, and holds up no one’s push', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const phone = await world.device(acme, ana);
  await addAlert(acme, { recipients: [ana.id] });
  const refusing = { send: () => Promise.reject(new Error('421 Try again later')), close() {} };
  await world.run(acme, { mailer: refusing });
  expect(phone.arrived).toHaveLength(1);
  await later(acme, 31);
  await world.run(acme);
  expect(world.mails).toHaveLength(1);
});

test('everyone is notified in their own language, by all channels', async () => {
  const content = {
    'Something has happened': 'Etwas ist passiert',
    '{name} finished on-boarding.': '{name} ist fertig.',
    'Hi {name},': 'Hallo {name},',
    'Open {product}': '{product} öffnen',
  };
  const remove = addLanguage('de', translationsOf('de', content));
  const acme = await company();
  const [ana, bob, eve] = [await acme.hire('Ana'), await acme.hire('Bob'), await acme.hire('Eve')];
  await acme.inside(async (db) => {
    await db.updateTable('people').set({ language: 'de' }).where('id', '=', ana.id).execute();
    await db.updateTable('people').set({ language: 'xx' }).where('id', '=', eve.id).execute();
  });
  const phones = [await world.device(acme, ana), await world.device(acme, bob)];
  await addAlert(acme, {
    recipients: [ana.id, bob.id, eve.id],
    message: () => translate('{name} finished on-boarding.', { name: 'Ida' }),
  });
  await world.run(acme);
  const mails = world.mails.map(({ to, subject, parts }) => [to.split('@')[0], subject, parts[0], parts.at(-1)]);
  expect(mails.toSorted()).toMatchObject(
    [
      [ana.username, 'Ida ist fertig.', 'Hallo Ana,', { button: 'Muster öffnen' }],
      [bob.username, 'Ida finished on-boarding.', 'Hi Bob,', { button: 'Open Muster' }],
      [eve.username, 'Ida finished on-boarding.', 'Hi Eve,', { button: 'Open Muster' }],
    ].toSorted(),
  );
  expect(phones.map(({ arrived }) => arrived.map(({ payload }) => payload))).toMatchObject([
    [{ title: 'Etwas ist passiert' }],
    [{ title: 'Something has happened' }],
  ]);
  remove();
});
