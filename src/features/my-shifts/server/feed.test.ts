import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, eachDay } from '#platform/shared/time.ts';
import { addPseudoLanguage, pseudoLanguage } from '#platform/testing/pseudo-language.ts';
import { company, type Company, type Member } from '#platform/testing/company.ts';
import { calendar } from '#features/calendar/contract.ts';
import { setLastDay, setStatus } from '#features/people/server/commands/leaving.ts';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import {
  at,
  createPlannedWorld,
  date,
  draft,
  eventsOf,
  late,
  night,
  publish,
  serverAt,
  zone,
} from './testing/planned-world.ts';

const { app, call } = serverAt('2025-12-03 14:19:00');

const renew = async (who: Member) => (await call(calendar.renewFeed, { body: {} }, who)).body.address ?? '';
const fileOf = (address: string) => address.split('/').at(-1) ?? '';
/** Requests the feed like a calendar app, without cookie or CSRF marker. */
const read = (host: string, address: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/app/calendar/feed/${fileOf(address)}`, headers: { host, ...headers } });
const titles = async (acme: Company, address: string) => {
  const reply = await read(acme.host, address);
  return reply.statusCode === 200 ? eventsOf(reply.body).map(({ title }) => title) : reply.statusCode;
};

test('an address shows only one’s own published shifts, to everyone who knows it', async () => {
  const { acme, ana } = await createPlannedWorld();
  const ben = await acme.hire('Ben', 'view_attendance');
  await publish(acme, ana, ['2025-12-03', '2025-12-05'], night);
  await publish(acme, ana, ['2025-12-04'], null);
  await publish(acme, ben, ['2025-12-03'], late);
  await draft(acme, ana, '2025-12-10');
  await draft(acme, ana, '2025-12-03');
  const address = await renew(ana);

  const reply = await read(acme.host, address);

  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(eventsOf(reply.body)).toEqual([
    {
      uid: `shift-2025-12-03-${ana.id}@${acme.id}.muster`,
      title: 'Night',
      start: at('2025-12-03 22:00:00'),
      end: at('2025-12-04 06:30:00'),
    },
    expect.objectContaining({ start: at('2025-12-05 22:00:00') }),
  ]);
});

test('the feed ends a shift before an afternoon holiday once half of its work is done (W28)', async () => {
  const { acme, ana } = await createPlannedWorld();
  await acme.inside(async (db) => {
    const template_id = await createTemplate(db, { ...office, start_time: '08:30' });
    await setStandardShift(db, { effective_from: date('2000-01-01'), template_id });
    const eve = { start_date: date('2025-12-31'), end_date: date('2025-12-31'), is_for_everyone: true };
    await db
      .insertInto('holidays')
      .values({ name: 'New Year’s Eve', part: 'second_half', ...eve })
      .execute();
  });
  const events = eventsOf((await read(acme.host, await renew(ana))).body);
  expect(events.filter(({ start }) => start >= at('2025-12-31 00:00:00')).slice(0, 2)).toMatchObject([
    { title: 'Office', start: at('2025-12-31 08:30:00'), end: at('2025-12-31 12:30:00') },
    { title: 'Office', start: at('2026-01-01 08:30:00'), end: at('2026-01-01 17:00:00') },
  ]);
});

test('a calendar is in the language of its owner', async () => {
  const remove = addPseudoLanguage();
  const { acme, ana } = await createPlannedWorld();
  const ben = await acme.hire('Ben', 'view_attendance');
  await acme.inside((db) =>
    db.updateTable('people').set({ language: pseudoLanguage }).where('id', '=', ana.id).execute(),
  );
  for (const who of [ana, ben]) await publish(acme, who, ['2025-12-05'], late);
  const addresses = await Promise.all([renew(ana), renew(ben)]);

  const replies = await Promise.all(
    addresses.map((address) => read(acme.host, address, { 'accept-language': pseudoLanguage })),
  );

  remove();
  const said = replies.map(({ body }) => /^DESCRIPTION:.*/m.exec(body)?.[0].trim());
  expect(said).toEqual(['DESCRIPTION:[Work 8h 00m\\, break 0h 30m]', 'DESCRIPTION:Work 8h 00m\\, break 0h 30m']);
});

test('the address can be shown again to its owner, and to no one else', async () => {
  const { acme, ana } = await createPlannedWorld();
  const ben = await acme.hire('Ben', 'view_attendance');

  expect((await call(calendar.feed, {}, ana)).body).toEqual({ address: null, created_at: null, last_used_at: null });
  const address = await renew(ana);
  expect((await call(calendar.feed, {}, ana)).body).toMatchObject({ address, last_used_at: null });
  expect((await call(calendar.feed, {}, ben)).body.address).toBeNull();
  await read(acme.host, address);
  expect((await call(calendar.feed, {}, ana)).body.last_used_at).toBe('2025-12-03T13:19:00.000Z');
});

test('the address has the company’s own host name, whatever the request', async () => {
  const { ana } = await createPlannedWorld();
  const { body } = await call(calendar.renewFeed, { body: {} }, ana, { 'x-forwarded-host': 'evil.example' });

  expect(body.address).toMatch(new RegExp(`^http://${ana.host}(:\\d+)?/app/calendar/feed/[\\w-]{43}\\.ics$`));
});

test('a renewed address stops working immediately, and so does a removed one', async () => {
  const { acme, ana } = await createPlannedWorld();
  const first = await renew(ana);
  const second = await renew(ana);

  expect(second).not.toBe(first);
  expect([await titles(acme, first), await titles(acme, second)]).toEqual([404, []]);
  await call(calendar.stopFeed, {}, ana);
  expect(await titles(acme, second)).toBe(404);
});

test('two simultaneous renewals both get an address that works, or one that is dead', async () => {
  const { acme, ana } = await createPlannedWorld();

  const addresses = await Promise.all([renew(ana), renew(ana), renew(ana)]);
  const { address } = (await call(calendar.feed, {}, ana)).body;

  const answers = await Promise.all(addresses.map((address) => titles(acme, address)));
  expect(answers.filter((answer) => answer !== 404)).toHaveLength(1);
  expect(await titles(acme, address ?? '')).toEqual([]);
});

test('an address works exactly as long as its owner has the permission', async () => {
  const { acme, ana } = await createPlannedWorld();
  const address = await renew(ana);
  await acme.inside((db) => db.deleteFrom('role_permissions').where('permission', '=', 'view_attendance').execute());

  expect(await titles(acme, address)).toBe(404);
});

test('the address of someone who is suspended or has left is not answered', async () => {
  const { acme, ana } = await createPlannedWorld();
  const ben = await acme.hire('Ben', 'view_attendance');
  const [address, other] = [await renew(ana), await renew(ben)];
  await acme.inside((db) => setStatus(db, ana.id, 'suspended'));
  await acme.inside((db) =>
    setLastDay(db, ben.id, { date: date('2025-12-02'), reason: 'Moved', today: date('2025-12-03') }),
  );

  expect([await titles(acme, address), await titles(acme, other)]).toEqual([404, 404]);
});

test('an address is that of one company', async () => {
  const { ana } = await createPlannedWorld();
  const beta = await company();

  expect(await titles(beta, await renew(ana))).toBe(404);
});

test('addresses that are wrong are all the same, and limited', async () => {
  const { acme, ana } = await createPlannedWorld();
  const address = await renew(ana);
  const wrong = (sign: string) => `${sign.repeat(43)}.ics`;

  for (const file of [wrong('A'), wrong('-'), 'short.ics', `${fileOf(address)}x`, fileOf(address).replace('.ics', '')])
    expect((await read(acme.host, file)).statusCode).toBe(404);
  const tries = await Promise.all(Array.from({ length: 62 }, () => read(acme.host, wrong('B'))));
  expect(tries.some(({ statusCode }) => statusCode === 429)).toBe(true);
  expect(await titles(acme, address)).toEqual([]);
});

test('a calendar that has it is not sent it again, until something changes', async () => {
  const { acme, ana } = await createPlannedWorld();
  await publish(acme, ana, ['2025-12-05'], late);
  const address = await renew(ana);
  const first = await read(acme.host, address);
  const etag = String(first.headers['etag']);

  expect((await read(acme.host, address, { 'if-none-match': etag })).statusCode).toBe(304);
  await publish(acme, ana, ['2025-12-05'], night);
  const changed = await read(acme.host, address, { 'if-none-match': etag });
  expect([changed.statusCode, eventsOf(changed.body)[0]?.title]).toEqual([200, 'Night']);
  expect(eventsOf(changed.body)[0]?.uid).toBe(eventsOf(first.body)[0]?.uid);
});

test('the secret is neither in the audit log nor in the request log', async () => {
  const { acme, ana } = await createPlannedWorld();
  const secret = fileOf(await renew(ana)).slice(0, 43);

  const entries = await acme.inside((db) =>
    db.selectFrom('audit_entries').selectAll().where('entity', '=', 'calendar_feeds').execute(),
  );
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain(secret);
});

test('standard hours are listed for a year, except on published days', async () => {
  const { acme, ana } = await createPlannedWorld();
  await acme.inside(async (db) =>
    setStandardShift(db, { effective_from: date('2000-01-01'), template_id: await createTemplate(db, office) }),
  );
  await publish(acme, ana, ['2025-12-04'], null);

  const events = eventsOf((await read(acme.host, await renew(ana))).body);

  expect(events[0]?.start).toBe(at('2025-11-03 09:00:00'));
  expect(events.at(-1)?.start).toBe(at('2026-12-04 09:00:00'));
  expect(events.some(({ uid }) => uid.includes('2025-12-04'))).toBe(false);
});

const dates = eachDay(addDays(date('2025-12-03'), -60), addDays(date('2025-12-03'), 400));
const plans = fc.array(
  fc.record({
    day: fc.nat(dates.length - 1),
    start: fc.nat(1439),
    work: fc.integer({ min: 1, max: 1440 }),
    pause: fc.nat(120),
    isPublished: fc.boolean(),
  }),
  { maxLength: 40 },
);

test(
  'every published shift of the year is listed exactly once, with its own instants',
  { timeout: 120_000 },
  async () => {
    const property = fc.asyncProperty(plans, async (plannedShifts) => {
      const { acme, ana } = await createPlannedWorld();
      const byDay = [...new Map(plannedShifts.map((plan) => [`${plan.day} ${plan.isPublished}`, plan])).values()];
      const two = (value: number) => String(value).padStart(2, '0');
      const rows = byDay.map(({ day, start, work, pause, isPublished }) => ({
        person_id: ana.id,
        date: dates[day] ?? date('2025-12-03'),
        start_time: `${two(Math.floor(start / 60))}:${two(start % 60)}`,
        name: 'Shift',
        color: '#323DA5',
        work_time: work * 60,
        break_time: pause * 60,
        is_published: isPublished,
      }));
      await acme.inside(async (db) => {
        const template_id = await createTemplate(db, late);
        if (rows.length)
          await db
            .insertInto('shift_days')
            .values(rows.map((row) => ({ ...row, template_id })))
            .execute();
      });

      const events = eventsOf((await read(acme.host, await renew(ana))).body);

      const [first, last] = [addDays(date('2025-12-03'), -31), addDays(date('2025-12-03'), 366)];
      const expected = rows
        .filter((row) => row.is_published && row.date >= first && row.date <= last)
        .map(({ date: on, start_time, work_time, break_time }) => {
          const start = at(`${on} ${start_time}:00`, zone);
          return { uid: `shift-${on}-${ana.id}@${acme.id}.muster`, start, end: start + work_time + break_time };
        })
        .sort((one, other) => (one.uid < other.uid ? -1 : 1));
      expect(events.map(({ uid, start, end }) => ({ uid, start, end }))).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 15 });
  },
);
