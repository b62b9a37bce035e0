import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { newClock } from '#features/corrections/server/testing/review-world.ts';
import { periods } from '#features/periods/contract.ts';
import { payPeriods } from '../contract.ts';
import { sha256 } from './queries/figures.ts';
import { march, periodWorld, type PeriodWorld } from '../testing/period-world.ts';

const seen = async ({ versionOf, ana }: PeriodWorld, by = ana) => ({
  person_id: ana.id,
  version: await versionOf(by, ana),
});

/** Corrects Ana’s 11 March: one hour more. */
async function correct(world: PeriodWorld, end = '2026-03-11 18:30:00') {
  const { lea, update, id } = world;
  const reply = await update(lea, id, { clocks: [newClock('2026-03-11 09:00:00', end)], comment: 'Stayed on.' });
  expect(reply.status).toBe(200);
}

describe('confirming', () => {
  test('stores the days with their versions and sums, and their hash', async () => {
    const world = await periodWorld();
    const { ana, confirm, period, call } = world;
    const before = await period(ana);
    expect(before).toMatchObject({ state: 'open', name: 'March 2026', is_over: true, confirmed: null });
    // 22 working days of 8 hours; she has worked 8 of them.
    expect(before.sums).toEqual({ work_time: 28_800, planned_time: 633_600, balance: -604_800, leave_days: 0 });
    expect(await confirm(ana)).toMatchObject({ status: 200, body: { message: 'March 2026 is confirmed.' } });
    const after = await period(ana);
    expect(after).toMatchObject({ state: 'confirmed', confirmed: { by: { name: 'Ana' }, reason: null } });
    const step = await call(payPeriods.step, { params: { user_id: ana.id, id: after.confirmed?.id ?? '' } }, ana);
    expect(step.body.hash).toBe(sha256(step.body.document));
    expect(step.body.document.days).toHaveLength(31);
    expect(step.body.document.days[10]).toMatchObject({
      date: '2026-03-11',
      work_time: 28_800,
      break_time: 1800,
      attendance_id: world.id,
      version: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    });
  });

  test('a second time is refused', async () => {
    const { ana, confirm } = await periodWorld();
    await confirm(ana);
    expect(await confirm(ana)).toMatchObject({ status: 424, body: { code: 'payPeriods.alreadyConfirmed' } });
  });

  test('before the period is over is refused', async () => {
    const { ana, clock, confirm } = await periodWorld();
    clock.at('2026-03-31 23:59:59');
    expect(await confirm(ana)).toMatchObject({
      status: 424,
      body: { message: 'March 2026 is not over yet. You can do this from 1 April 2026.' },
    });
    clock.at('2026-04-01 00:00:00');
    expect(await confirm(ana)).toMatchObject({ status: 200 });
  });

  test('while a clock-out is missing is refused', async () => {
    const { ana, clock, confirm } = await periodWorld();
    clock.at('2026-03-31 22:00:00');
    await clock.in(ana);
    clock.at('2026-04-01 00:00:01');
    expect(await confirm(ana)).toMatchObject({ status: 424, body: { code: 'payPeriods.clockedIn' } });
  });

  test('figures that someone has corrected meanwhile is refused', async () => {
    const world = await periodWorld();
    const { ana, confirm, versionOf } = world;
    const version = await versionOf(ana, ana);
    await correct(world);
    expect(await confirm(ana, version)).toMatchObject({ status: 461, body: { code: 'payPeriods.changed' } });
  });

  test('for someone else needs that they cannot sign in, a reason and a lead', async () => {
    const { acme, ana, lea, hanna, confirmFor, period } = await periodWorld();
    expect(await confirmFor(lea, ana)).toMatchObject({ status: 424, body: { code: 'payPeriods.confirmsThemselves' } });
    await acme.inside((db) => db.updateTable('people').set({ status: 'suspended' }).where('id', '=', ana.id).execute());
    expect((await confirmFor(hanna, ana).catch(() => ({ status: 403 }))).status).toBe(403);
    expect(await confirmFor(lea, ana)).toMatchObject({ status: 200 });
    expect(await period(lea, ana)).toMatchObject({
      state: 'confirmed',
      confirmed: { by: { name: 'Lea' }, reason: 'She saw it on paper.' },
    });
  });
});

describe('a change', () => {
  test('to a day takes both steps away, and says who changed what', async () => {
    const world = await periodWorld();
    const { ana, lea, confirm, approve, period } = world;
    await confirm(ana);
    await approve(lea, await seen(world, lea));
    expect(await period(ana)).toMatchObject({ state: 'approved' });
    await correct(world);
    expect(await period(ana)).toMatchObject({
      state: 'open',
      confirmed: null,
      approved: null,
      lost: { by: { name: 'Lea' } },
      changed: [
        { before: { date: '2026-03-11', work_time: 28_800 }, after: { work_time: 34_200 }, by: { name: 'Lea' } },
      ],
    });
    expect(await confirm(ana)).toMatchObject({ status: 200 });
  });

  test('to marks and comments takes nothing away', async () => {
    const world = await periodWorld();
    const { ana, lea, confirm, flags, comment, period, id } = world;
    await confirm(ana);
    await flags(lea, id, { user_id: ana.id, is_remote: true, is_late: true, is_incomplete: null });
    await comment(ana, id, 'I was at the fair.');
    expect(await period(ana)).toMatchObject({ state: 'confirmed', lost: null });
  });

  test('to a holiday takes a step away, too', async () => {
    const world = await periodWorld();
    const { acme, ana, confirm, period } = world;
    await confirm(ana);
    const monday = '2026-03-16' as LocalDate;
    await acme.inside((db) =>
      db
        .insertInto('holidays')
        .values({ name: 'Fair', start_date: monday, end_date: monday, is_for_everyone: true })
        .execute(),
    );
    const after = await period(ana);
    expect(after).toMatchObject({ state: 'open', lost: { by: { name: 'Ana' } } });
    expect(after.changed).toMatchObject([{ before: { planned_time: 28_800 }, after: { planned_time: 0 }, by: null }]);
  });

  test('that only moves an entry takes a step away although the sums are the same', async () => {
    const world = await periodWorld();
    const { ana, lea, confirm, update, id, period } = world;
    await confirm(ana);
    const clocks = [
      newClock('2026-03-11 10:00:00', '2026-03-11 18:30:00', [['2026-03-11 12:00:00', '2026-03-11 12:30:00']]),
    ];
    await update(lea, id, { clocks, comment: 'Came later.' });
    expect(await period(ana)).toMatchObject({ state: 'open', sums: { work_time: 28_800 } });
  });
});

describe('approving', () => {
  test('needs the permission', async () => {
    const world = await periodWorld();
    const { hanna, lea, hr, approve, ana } = world;
    const one = await seen(world);
    expect(await approve(hanna, one)).toMatchObject({ status: 403 });
    expect(await approve(ana, one)).toMatchObject({ status: 403 });
    expect(await approve(lea, one)).toMatchObject({ status: 200, body: { message: '1 period approved.' } });
    expect(await approve(hr, one)).toMatchObject({ status: 461 });
  });

  test('a day that waits for a review is refused', async () => {
    const world = await periodWorld();
    const { acme, ana, lea, approve, id } = world;
    await acme.inside(async (db) => {
      await noteChange(db, ana.id, id);
      await db.updateTable('attendances').set({ has_irregular: true }).where('id', '=', id).execute();
    });
    expect(await approve(lea, await seen(world, lea))).toMatchObject({
      status: 424,
      body: { message: '11 March 2026 needs review for Ana. Review it first.' },
    });
  });

  test('names those that changed, and approves none', async () => {
    const world = await periodWorld();
    const { hr, hire, ana, approve, board, period } = world;
    const ben = await hire('Ben');
    const { data } = await board(hr);
    const versions = new Map(data.map(({ person, version }) => [person.name, { person_id: person.id, version }]));
    await correct(world);
    const both = [versions.get('Ben'), versions.get('Ana')].flatMap((one) => one ?? []);
    expect(await approve(hr, ...both)).toMatchObject({
      status: 461,
      body: { errors: { 'people.1': ['This period changed in the meantime.'] } },
    });
    expect((await period(hr, ben)).state).toBe('open');
    expect((await period(hr, ana)).state).toBe('open');
  });

  test('needs a confirmation where the calendar needs both', async () => {
    const world = await periodWorld();
    const { ana, lea, need, approve, confirm } = world;
    await need('both');
    expect(await approve(lea, await seen(world, lea))).toMatchObject({
      status: 424,
      body: { message: 'Ana has not confirmed March 2026 yet.' },
    });
    await confirm(ana);
    expect(await approve(lea, await seen(world, lea))).toMatchObject({ status: 200 });
  });

  test('can be undone by sending the period back with a reason', async () => {
    const world = await periodWorld();
    const { ana, lea, confirm, approve, sendBack, period } = world;
    expect(await sendBack(lea, ana)).toMatchObject({ status: 424, body: { code: 'payPeriods.nothingToSendBack' } });
    await confirm(ana);
    await approve(lea, await seen(world, lea));
    expect(await sendBack(lea, ana)).toMatchObject({ status: 200 });
    expect(await period(ana)).toMatchObject({ state: 'open', sent_back: { reason: 'A break is missing.' } });
    await confirm(ana);
    expect(await period(ana)).toMatchObject({ state: 'confirmed', sent_back: null });
  });

  test('twice at once happens once', async () => {
    const world = await periodWorld();
    const { lea, hr, approve } = world;
    const one = await seen(world, lea);
    const replies = await Promise.all([approve(lea, one), approve(hr, one)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 461]);
    const stored = await world.acme.inside((db) => db.selectFrom('period_steps').select('kind').execute());
    expect(stored).toHaveLength(1);
  });
});

test('a confirmation and a correction at once leave no confirmation of other figures', async () => {
  for (let round = 0; round < 5; round++) {
    const world = await periodWorld();
    const { ana, confirm, versionOf, period } = world;
    const version = await versionOf(ana, ana);
    const [confirmed] = await Promise.all([confirm(ana, version), correct(world)]);
    expect([200, 461]).toContain(confirmed.status);
    expect((await period(ana)).state).toBe('open');
  }
});

describe('closing', () => {
  test('needs nothing until someone chooses otherwise', async () => {
    const { close } = await periodWorld();
    expect(await close()).toMatchObject({ status: 200 });
  });

  test('is refused with the people who lack an approval, and possible for those who have it', async () => {
    const world = await periodWorld();
    const { ana, lea, hr, need, close, approve, call, board } = world;
    await need('approval');
    await approve(lea, await seen(world, lea));
    const refused = await close();
    expect(refused).toMatchObject({ status: 424, body: { code: 'periods.stepsMissing' } });
    expect(refused.body.data?.people?.map(({ name }) => name)).toEqual(['Hanna', 'Hr', 'Lea']);
    const preview = await call(periods.previewClosing, { body: { starts_on: march } }, hr);
    expect(preview.body.missing).toMatchObject({
      total: 3,
      people: [{ name: 'Hanna', missing: ['approval'] }, {}, {}],
    });
    expect(await close(lea.id)).toMatchObject({ status: 424 });
    expect(await close(ana.id)).toMatchObject({ status: 200 });
    expect((await board(hr)).counts).toEqual({ open: 3, confirmed: 0, approved: 0, closed: 1 });
  });

  test('is refused after a correction that takes the approval away', async () => {
    const world = await periodWorld();
    const { ana, lea, need, close, approve } = world;
    await need('approval');
    await approve(lea, await seen(world, lea));
    await correct(world);
    expect(await close(ana.id)).toMatchObject({ status: 424, body: { code: 'periods.stepsMissing' } });
  });

  test('and a correction at once never close figures that no one approved', async () => {
    for (let round = 0; round < 5; round++) {
      const world = await periodWorld();
      const { ana, lea, need, close, approve, update, id, period } = world;
      await need('approval');
      await approve(lea, await seen(world, lea));
      const clocks = [newClock('2026-03-11 09:00:00', '2026-03-11 18:30:00')];
      const [closed, corrected] = await Promise.all([
        close(ana.id),
        update(lea, id, { clocks, comment: 'Stayed on.' }),
      ]);
      expect([closed.status, corrected.status].toSorted()).toEqual([200, 424]);
      expect((await period(ana)).approved === null).toBe(closed.status === 424);
    }
  });

  test('ends all steps', async () => {
    const world = await periodWorld();
    const { ana, lea, close, confirm, approve } = world;
    const one = await seen(world, lea);
    await close();
    expect(await confirm(ana)).toMatchObject({ status: 424, body: { code: 'periods.closed' } });
    expect(await approve(lea, one)).toMatchObject({ status: 424, body: { code: 'periods.closed' } });
  });
});

test('the board shows everyone, or the direct reports of the viewer', async () => {
  const { lea, hr, board, confirm, ana } = await periodWorld();
  await confirm(ana);
  expect((await board(lea, { people: 'reports' })).data.map(({ person, state }) => [person.name, state])).toEqual([
    ['Ana', 'confirmed'],
  ]);
  const all = await board(hr);
  expect(all.counts).toEqual({ open: 3, confirmed: 1, approved: 0, closed: 0 });
  expect(all.data.map(({ person, is_own }) => [person.name, is_own])).toEqual([
    ['Ana', false],
    ['Hanna', false],
    ['Hr', true],
    ['Lea', false],
  ]);
  expect((await board(hr, { state: 'confirmed' })).data).toHaveLength(1);
  expect((await board(hr, { search: 'lea' })).data).toHaveLength(1);
});

test('the choice of what closing needs cannot overwrite another one', async () => {
  const { hr, call, need } = await periodWorld();
  const { version } = (await call(payPeriods.calendars, {}, hr)).body;
  await need('both');
  const stale = await call(payPeriods.storeCalendar, { body: { closing_needs: 'approval', version } }, hr);
  expect(stale.status).toBe(461);
  expect((await call(payPeriods.calendars, {}, hr)).body.closing_needs).toBe('both');
});
