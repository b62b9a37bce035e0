import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { callerFor, company, database, type Member, type TestReply } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { shiftTemplates, type TemplateUses } from '../contract.ts';
import { publishShifts } from './commands.ts';
import { shiftsRoutes } from './routes.ts';
import { shiftsTrash } from './trash.ts';

const date = (text: string) => text as LocalDate;

/** Noon on Monday, 2 March 2026. */
const now = Date.parse('2026-03-02T11:00:00Z') / 1000;
const app = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [shiftsRoutes([])],
  now: () => new Date(now * 1000),
});
const call = callerFor(app);

const night = {
  name: 'Night',
  color: '#3a416e',
  start_time: '22:00',
  work_time: 27_000,
  break_time: 1800,
  grace_minutes: 5,
  repeat_on: [1, 2, 3, 4, 5, 6, 7],
} as const;

type Answer = TestReply<{
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  data?: { uses?: TemplateUses };
}>;

const rights: Permission[] = [
  'view_shift_template',
  'add_shift_template',
  'edit_shift_template',
  'delete_shift_template',
];

async function templatesWorld() {
  const acme = await company();
  const meg = await acme.hire('Meg', ...rights);
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  const store = (body: object, by: Member = meg) =>
    call(shiftTemplates.store, { body: { ...night, repeat_on: [...night.repeat_on], ...body } }, by);
  const id = (await store({})).body.data.id;
  const edit = async () => (await call(shiftTemplates.edit, { params: { shift_id: id } }, meg)).body;
  const remove = (confirmed?: '1') => call(shiftTemplates.delete, { params: { id }, query: { confirmed } }, meg);
  const publish = (person: Member, ...dates: string[]) =>
    acme.inside((db) => publishShifts(db, { person_ids: [person.id], dates: dates.map(date), template_id: id }));
  /** Start of each published day, by person and date. */
  const starts = (person: Member) =>
    acme.inside(async (db) => {
      const rows = await db
        .selectFrom('shift_days')
        .select(['date', 'start_time'])
        .where('person_id', '=', person.id)
        .orderBy('date')
        .execute();
      return rows.map((row) => `${row.date.slice(8)} ${row.start_time?.slice(0, 5)}`).join(', ');
    });
  return { acme, meg, ana, ben, store, id, edit, remove, publish, starts };
}

test('a template is added, and says that it passes midnight', async () => {
  const { meg, id, edit } = await templatesWorld();
  expect(await edit()).toMatchObject({
    data: {
      id,
      name: 'Night',
      letter: 'N',
      start_time: '22:00',
      end_time: '06:00',
      is_overnight: true,
      grace_minutes: 5,
    },
    uses: { days: 0, people: 0, is_standard: false },
  });
  const { body } = await call(shiftTemplates.index, { query: {} }, meg);
  expect(body).toMatchObject({ data: [{ name: 'Night', people: 0 }], counts: { active: 1, trashed: null } });
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a letter with three characters', { letter: 'ABC' }, 'letter'],
  ['a colour of a state', { color: '#3EB75E' }, 'color'],
  ['a time that does not exist', { start_time: '24:00' }, 'start_time'],
  ['no work', { work_time: 0 }, 'work_time'],
  ['more than a day', { work_time: 80_000, break_time: 7200 }, 'break_time'],
  ['a grace of a day', { grace_minutes: 1440 }, 'grace_minutes'],
  ['no weekday', { repeat_on: [] }, 'repeat_on'],
  ['a weekday twice', { repeat_on: [1, 1] }, 'repeat_on'],
])('%s is refused', async (_, values, field) => {
  const { store } = await templatesWorld();
  const { status, body } = (await store({ name: 'Other', ...values })) as Answer;
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('no two have one name, whatever the case', async () => {
  const { store } = await templatesWorld();
  const replies = await Promise.all([store({ name: 'Swing' }), store({ name: 'SWING' }), store({ name: 'night' })]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

test('the second of two people who save the same form is shown the first one’s changes', async () => {
  const { id, edit, store } = await templatesWorld();
  const { version } = await edit();
  await store({ id, version, start_time: '21:30' });
  expect(await store({ id, version, start_time: '21:00' })).toMatchObject({
    status: 461,
    body: { data: { current: { start_time: '21:30' } } },
  });
});

test('published days are asked about, and nothing is saved before that', async () => {
  const { ana, ben, id, edit, store, publish, starts } = await templatesWorld();
  await publish(ana, '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-10');
  await publish(ben, '2026-03-04');
  expect(await edit()).toMatchObject({
    uses: { days: 3, people: 2, first_date: '2026-03-03' },
    used_by: [
      { name: 'Ana', days: 2, dates: ['2026-03-03', '2026-03-10'] },
      { name: 'Ben', days: 1, dates: ['2026-03-04'] },
    ],
  });

  const refused = (await store({ id, start_time: '21:30' })) as Answer;
  expect(refused).toMatchObject({
    status: 424,
    body: {
      code: 'shifts.usedAhead',
      message: '3 published days of 2 people use this shift. Keep them unchanged, or change them?',
    },
  });
  expect((await edit()).data.start_time).toBe('22:00');
  expect(await starts(ana)).toBe('01 22:00, 02 22:00, 03 22:00, 10 22:00');
});

test('published days are left', async () => {
  const { ana, id, edit, store, publish, starts } = await templatesWorld();
  await publish(ana, '2026-03-03');
  const saved = await store({ id, start_time: '21:30', published_days: 'leave' });
  expect(saved.body.changed).toEqual({ days: 0, people: 0 });
  expect([(await edit()).data.start_time, await starts(ana)]).toEqual(['21:30', '03 22:00']);
});

test('published days from a date on are changed, never one that has begun', async () => {
  const { ana, id, store, publish, starts } = await templatesWorld();
  await publish(ana, '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-10');
  expect(await store({ id, start_time: '21:30', published_days: 'change', change_from: '2026-03-02' })).toMatchObject({
    status: 422,
    body: { errors: { change_from: ['Choose tomorrow or a later date.'] } },
  });
  const saved = await store({ id, start_time: '21:30', published_days: 'change', change_from: '2026-03-05' });
  expect(saved.body.changed).toEqual({ days: 1, people: 1 });
  expect(await starts(ana)).toBe('01 22:00, 02 22:00, 03 22:00, 10 21:30');

  await store({ id, start_time: '21:00', published_days: 'change' });
  expect(await starts(ana)).toBe('01 22:00, 02 22:00, 03 21:00, 10 21:00');
});

test('a change that no published day shows asks nothing', async () => {
  const { ana, id, store, publish } = await templatesWorld();
  await publish(ana, '2026-03-03');
  expect((await store({ id, letter: 'NX', repeat_on: [1] })).status).toBe(200);
});

test('a template in use goes to the Trash once that is confirmed, and published days keep their hours', async () => {
  const { acme, meg, ana, id, remove, publish, starts } = await templatesWorld();
  await publish(ana, '2026-03-03', '2026-03-04');
  expect((await remove()) as Answer).toMatchObject({
    status: 424,
    body: { message: 'This is still used by 2 published days of 1 person.', data: { uses: { days: 2, people: 1 } } },
  });
  expect((await remove('1')).status).toBe(200);
  expect(await starts(ana)).toBe('03 22:00, 04 22:00');
  expect((await call(shiftTemplates.list, {}, meg)).body.data).toEqual([]);

  const [kind] = shiftsTrash;
  const trashed = await acme.inside((db) => kind?.list(db, { limit: 10, offset: 0 }) ?? Promise.reject(new Error()));
  expect(trashed).toMatchObject({ total: 1, items: [{ id, name: 'Night', trashed_by: meg.id }] });
});

test('a name taken meanwhile keeps a template in the Trash', async () => {
  const { acme, meg, id, remove, store } = await templatesWorld();
  await remove();
  const other = (await store({})).body.data.id;
  const restore = () => acme.inside((db) => shiftsTrash[0]?.restore(db, meg as never, id) ?? Promise.resolve(false));
  await expect(restore()).rejects.toMatchObject({ code: 'lists.restoredNameTaken' });
  await store({ id: other, name: 'Late night' });
  expect(await restore()).toBe(true);
});

test('adding and editing need a right each', async () => {
  const { acme, id, store } = await templatesWorld();
  const [adds, edits] = [
    await acme.hire('Adds', 'add_shift_template'),
    await acme.hire('Edits', 'edit_shift_template'),
  ];
  const replies = await Promise.all([
    store({ name: 'A' }, adds),
    store({ id }, adds),
    store({ name: 'B' }, edits),
    store({ id, letter: 'X' }, edits),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 403, 403, 200]);
});
