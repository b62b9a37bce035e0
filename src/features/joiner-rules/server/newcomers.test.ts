import { expect, test } from 'vitest';
import { close } from '#features/periods/testing/closing.ts';
import { access } from '#features/access/contract.ts';
import { employment } from '#features/employment/contract.ts';
import { date, rulesWorld } from './testing/rules-world.ts';

const bavarian = ['2026-08-15', '2027-01-06'];

test('a person added to a department gets everything that its rule says, from their first day on', async () => {
  const { store, add, of, workshop, policy, review, pattern, crew, full } = await rulesWorld();
  expect((await store({ department_ids: [workshop], ...full })).status).toBe(200);
  const { body: ana } = await add('Ana', { department_id: workshop });
  expect(await of(ana.id)).toEqual({
    package: policy,
    process: review,
    holidays: bavarian,
    week: 38 * 3600,
    // 1 April is 30 days after the first day of a cycle of four.
    patterns: [{ pattern_id: pattern, starts_on: '2026-04-01', start_day: 3, ends_on: null }],
    groups: [crew],
  });
  const { body: ben } = await add('Ben');
  expect(await of(ben.id)).toMatchObject({ package: null, process: null, holidays: null, week: null, groups: null });
});

test('values chosen for a new person stay, and the rule gives the rest', async () => {
  const { store, add, of, workshop, policy, full } = await rulesWorld();
  await store({ department_ids: [workshop], ...full, leave_policy_id: null });
  const { body } = await add('Ana', { department_id: workshop, weekly_work_time: 72_000, leave_policy_id: policy });
  expect(await of(body.id)).toMatchObject({ week: 72_000, package: policy, holidays: bavarian });
});

test('a copy of a person gets what the rules say, too', async () => {
  const { store, add, of, call, ida, roles, workshop, policy } = await rulesWorld();
  await store({ department_ids: [workshop], leave_policy_id: policy });
  const { body: ana } = await add('Ana', { department_id: workshop });
  const body = { name: 'Ben', email: 'ben@acme.example', role_id: roles.get('Employee') ?? '', show_link: false };
  const copy = await call(employment.duplicate, { params: { user_id: ana.id }, body }, ida);
  expect(await of(copy.body.id)).toMatchObject({ package: policy });
});

test('the form shows what the rules give before anyone is added', async () => {
  const { store, call, ida, workshop, munich, policy } = await rulesWorld();
  await store({ department_ids: [workshop], leave_policy_id: policy });
  await store({ work_place_ids: [munich], holiday_region: 'DE-BY' });
  const query = { department_id: workshop, work_place_id: munich };
  expect((await call(access.newcomerGifts, { query }, ida)).body.data).toEqual([
    { label: 'Leave package', value: 'Full time', cause: 'by the rule Workshop' },
    { label: 'Holidays', value: expect.any(String), cause: 'by the rule Munich' },
  ]);
});

test('an item in the Trash is given to no one, and the next rule does not stand in', async () => {
  const { acme, store, add, of, call, ida, workshop, munich, policy, review } = await rulesWorld();
  await store({ department_ids: [workshop], leave_review_id: review });
  await store({ work_place_ids: [munich], leave_policy_id: policy });
  await acme.inside((db) =>
    db.updateTable('leave_reviews').set({ trashed_at: new Date() }).where('id', '=', review).execute(),
  );
  const { body } = await add('Ana', { department_id: workshop });
  expect(await of(body.id)).toMatchObject({ process: null });
  const query = { department_id: workshop };
  expect((await call(access.newcomerGifts, { query }, ida)).body.data).toEqual([]);
});

test('a weekly cycle keeps its order wherever it begins', async () => {
  const { store, add, acme, workshop, full } = await rulesWorld();
  const [long] = full.week.kind === 'fixed' ? full.week.weeks : [];
  const short = long?.map((day, index) => (index < 2 ? day : null));
  const week = { ...full.week, weeks: [long ?? [], short ?? []] };
  await store({ department_ids: [workshop], week: week as typeof full.week });
  const { body } = await add('Ana', { department_id: workshop, joined_on: date('2026-04-08') });
  const { week: stored } = await acme.inside((db) =>
    db
      .selectFrom('employment_rows')
      .select('week')
      .where('person_id', '=', body.id)
      .where('week', 'is not', null)
      .executeTakeFirstOrThrow(),
  );
  // Six weeks after 2 March, so that the long week is the first again.
  expect(stored).toMatchObject({ first_week: '2026-04-13' });
});

test('people get the past holidays of open days, and none of a closed period', async () => {
  const { acme, store, add, of, workshop } = await rulesWorld();
  await acme.inside((db) =>
    db
      .insertInto('holidays')
      .values({
        name: 'Carnival',
        start_date: date('2026-02-16'),
        end_date: date('2026-02-16'),
        is_for_everyone: false,
        country_id: 'DE',
        region_id: 'BY',
        import_year: 2026,
        import_key: 'carnival',
      })
      .execute(),
  );
  await close(acme, 'January', '2026-01-01', '2026-01-31');
  await store({ department_ids: [workshop], holiday_region: 'DE-BY' });
  const { body } = await add('Ana', { department_id: workshop, joined_on: date('2026-01-01') });
  expect(await of(body.id)).toMatchObject({ holidays: ['2026-02-16', ...bavarian] });
});
