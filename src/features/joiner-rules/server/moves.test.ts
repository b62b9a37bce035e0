import { expect, test } from 'vitest';
import { employment } from '#features/employment/contract.ts';
import { giveReviewTo } from '#features/leave-applications/server/commands/review-processes.ts';
import { employ } from '#features/people/testing/employ.ts';
import { confirmMove, shownMoves } from './testing/rules-at-work.ts';
import { runDue } from './testing/run-due.ts';
import { date, now, rulesWorld, today } from './testing/rules-world.ts';

async function workshop() {
  const world = await rulesWorld();
  const { acme, store, workshop, full } = world;
  await store({ department_ids: [workshop], ...full });
  const ana = await acme.hire('Ana');
  return { ...world, ana, confirm: (id: string, body: object) => confirmMove(world, id, body) };
}

test('a planned move shows ticked rows, and dated values change from its date', async () => {
  const { ana, of, confirm, workshop: id, policy, pattern } = await workshop();
  const { rows, done } = await confirm(ana.id, { department_id: id });
  expect(done.status).toBe(200);
  expect(rows.map(({ text, choice }) => [text.split(':')[0], choice?.is_ticked])).toEqual([
    ['Working week', true],
    ['Leave package', true],
    ['Review process', true],
    ['Holidays', true],
    ['Shift pattern', true],
    ['Groups', true],
  ]);
  expect(await of(ana.id)).toEqual({
    package: policy,
    week: 38 * 3600,
    holidays: ['2026-08-15', '2027-01-06'],
    patterns: [{ pattern_id: pattern, starts_on: '2026-06-01', start_day: 4, ends_on: null }],
    // A process and groups have no date, so that they wait for it.
    process: null,
    groups: null,
  });
});

test('a process and groups follow on their date, once', async () => {
  const { acme, ana, of, confirm, workshop: id, review, crew } = await workshop();
  await confirm(ana.id, { department_id: id });
  await runDue(acme, '2026-05-31');
  expect(await of(ana.id)).toMatchObject({ process: null, groups: null });
  await runDue(acme, '2026-06-01');
  await runDue(acme, '2026-06-02');
  expect(await of(ana.id)).toMatchObject({ process: review, groups: [crew] });
});

test('an unticked row is not applied', async () => {
  const { ana, of, move, workshop: id, policy } = await workshop();
  const shown = await move(ana.id, { department_id: id });
  const { rows, confirmed } = shownMoves(shown);
  const key = rows.find(({ text }) => text.startsWith('Holidays'))?.choice?.key ?? '';
  const done = await move(ana.id, { department_id: id, confirmed, choices: { [key]: false } });
  expect(done.status).toBe(200);
  expect(await of(ana.id)).toMatchObject({ holidays: null, package: policy });
});

test('values assigned manually stay and are not shown', async () => {
  const { acme, ida, ana, of, confirm, workshop: id, review } = await workshop();
  await acme.inside((db) => giveReviewTo(db, review, ana.id, { actor_id: ida.id, now }));
  const { rows } = await confirm(ana.id, { department_id: id });
  expect(rows.some(({ text }) => text.startsWith('Review process'))).toBe(false);
  expect(await of(ana.id)).toMatchObject({ process: review });
});

test('cancelling a planned move takes back what it would bring', async () => {
  const { call, ida, ana, of, confirm, workshop: id } = await workshop();
  const { done } = await confirm(ana.id, { department_id: id });
  const params = { user_id: ana.id };
  const change_id = (done.body as { change_id: string }).change_id;
  const shown = await call(employment.withdrawChange, { params, body: { change_id } }, ida);
  expect(shown.status).toBe(424);
  const { confirmed } = shownMoves(shown);
  expect((await call(employment.withdrawChange, { params, body: { change_id, confirmed } }, ida)).status).toBe(200);
  expect(await of(ana.id)).toEqual({
    package: null,
    process: null,
    holidays: null,
    week: null,
    patterns: null,
    groups: null,
  });
});

test('a person who moves out of a condition gets the value of the next rule, and keeps a package without one', async () => {
  const { acme, store, add, of, confirm, workshop: id, munich, pattern, policy, full } = await workshop();
  await store({ work_place_ids: [munich], week: { kind: 'hours', weekly_work_time: 72_000 } });
  const { body: ben } = await add('Ben', { department_id: id });
  await acme.inside((db) => employ(db, ben.id, { work_place_id: munich }));
  const { rows } = await confirm(ben.id, { department_id: null });
  expect(rows.map(({ text }) => text.split(':')[0])).toEqual(['Working week', 'Holidays', 'Shift pattern', 'Groups']);
  expect(await of(ben.id)).toMatchObject({
    week: 72_000,
    package: policy,
    // Those until the move stay.
    holidays: null,
    patterns: [{ pattern_id: pattern, starts_on: '2026-04-01', start_day: 3, ends_on: '2026-05-31' }],
    groups: full.group_ids,
  });
});

test('people get nothing by moving themselves', async () => {
  const { ida, giveRole, of, move, workshop: id } = await workshop();
  await giveRole(ida.id, 'Owner');
  expect((await move(ida.id, { department_id: id, effective_from: today })).status).toBe(200);
  expect(await of(ida.id)).toMatchObject({ package: null, process: null, week: null });
});

test('a move of the past gives its values from its date', async () => {
  const { ana, of, confirm, workshop: id, review } = await workshop();
  const { done } = await confirm(ana.id, { department_id: id, effective_from: date('2026-02-02') });
  expect(done.status).toBe(200);
  expect(await of(ana.id)).toMatchObject({ process: review, week: 38 * 3600 });
});

const leaving = ['discharge_employee', 'restore_employee'] as const;

test('cancelling a discharge gives nothing for moves from before the rules', async () => {
  const { acme, store, call, ida, move, of, workshop: id, full } = await rulesWorld(...leaving);
  const ana = await acme.hire('Ana');
  const moved = { department_id: id, effective_from: date('2026-02-02') };
  expect((await move(ana.id, moved)).status).toBe(200);
  await store({ department_ids: [id], ...full });
  const before = await of(ana.id);
  const params = { user_id: ana.id };
  const body = { discharged_date: date('2026-02-20'), discharged_reason: 'A mistake' };
  expect((await call(employment.discharge, { params, body }, ida)).status).toBe(200);
  expect((await call(employment.restore, { params, body: {} }, ida)).status).toBe(200);
  expect(await of(ana.id)).toEqual(before);
});

test('a rehire keeps what moves of the earlier employment gave', async () => {
  const { acme, store, call, ida, of, workshop: id, review, crew, ...world } = await rulesWorld(...leaving);
  await store({ department_ids: [id], leave_review_id: review, group_ids: [crew] });
  const ana = await acme.hire('Ana');
  await confirmMove(world, ana.id, { department_id: id, effective_from: '2026-02-02' });
  const params = { user_id: ana.id };
  const body = { discharged_date: date('2026-02-20'), discharged_reason: 'Moves' };
  expect((await call(employment.discharge, { params, body }, ida)).status).toBe(200);
  const again = { joined_on: date('2026-03-02') };
  expect((await call(employment.rehire, { params, body: again }, ida)).status).toBe(200);
  expect(await of(ana.id)).toMatchObject({ process: review, groups: [crew] });
});
