import { afterAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, database, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { workBatch } from '#features/batches/testing/work-batch.ts';
import { exportedFiles } from '#features/exports/contract.ts';
import { exportFiles } from '#features/exports/server/export-files.ts';
import { exportRoutes } from '#features/exports/server/routes.ts';
import { filesRoutes } from '#features/files/server/routes.ts';
import { addDays } from '#platform/shared/time.ts';
import { changeEmployment } from '#features/people/server/commands/employment.ts';
import { employ } from '#features/people/testing/employ.ts';
import { savePackage } from '#features/leave/server/commands/packages.ts';
import { leaveApplications, reviewerLeaves } from '../contract.ts';
import { applicationWorld, call, day, now, today } from '../testing/application-world.ts';
import { applicationJobs } from './jobs.ts';

const storage = testStorage();
const files = createHttp({
  authenticator: sessionAuthenticator(database),
  features: [exportRoutes, filesRoutes([exportFiles])],
  storage,
});
const callFiles = callerFor(files);
afterAll(() => files.close());

/** Parses the cells of a file, without its head. */
const linesOf = (body: unknown) =>
  String(body)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
const shortOf = (body: unknown) => linesOf(body).map((cells) => [cells[0], cells[4], cells[8]].join(' '));

const exported = async (as: Member, query: object = {}) => {
  const { status, body } = await call(reviewerLeaves.export, { query: { format: 'csv', ...query } as never }, as);
  expect(status).toBe(200);
  return shortOf(body);
};

test('a file says what the list shows, narrowed as it is, and no reason', async () => {
  const { applied, apply, approve, rob, sue, hal } = await applicationWorld();
  await approve(await applied('2026-03-09'), rob);
  await apply(['2026-03-10'], { reason: 'Moving house' });
  expect(await exported(rob)).toEqual(['Ana 2026-03-10 Waiting']);
  expect(await exported(rob, { show: 'all' })).toEqual(['Ana 2026-03-10 Waiting', 'Ana 2026-03-09 Approved']);
  expect(await exported(hal, { show: 'all', state: 'approved' })).toEqual(['Ana 2026-03-09 Approved']);
  expect(await exported(hal, { show: 'all', search: 'nobody' })).toEqual([]);
  // Sue reviews none of it, so her file is empty.
  expect(await exported(sue, { show: 'all' })).toEqual([]);
  const { body } = await call(reviewerLeaves.export, { query: { format: 'csv', show: 'all' } as never }, hal);
  expect(String(body)).not.toContain('Moving house');
});

test('a file that is made meanwhile has what its reader may still see', async () => {
  const { acme, applied, approve, rob, reviewedBy, sue } = await applicationWorld();
  await approve(await applied('2026-03-09'), rob);
  await reviewedBy([{ who: [sue] }]);
  await applied('2026-03-10');
  const make = (as: Member) => call(reviewerLeaves.makeExport, { body: { format: 'csv', show: 'all' } as never }, as);
  const { body } = await make(rob);
  await workBatch(acme, applicationJobs, body.batch_id, storage.files);
  const file = await callFiles(exportedFiles.file, { params: { id: body.batch_id } }, rob);
  expect(shortOf(file.body)).toEqual(['Ana 2026-03-09 Approved']);
  expect((await callFiles(exportedFiles.file, { params: { id: body.batch_id } }, sue)).status).toBe(404);
});

test('how old the oldest is, is counted by the days of the company, not by those of London', async () => {
  const { acme, applied, rob } = await applicationWorld();
  const id = await applied('2026-03-09');
  const oldest = async (since: string) => {
    await acme.inside((db) =>
      db
        .updateTable('leave_applications')
        .set({ created_at: new Date(since) })
        .where('id', '=', id)
        .execute(),
    );
    return (await call(reviewerLeaves.summary, {}, rob)).body.oldest_days;
  };
  expect(await oldest('2026-03-01T22:59:59Z')).toBe(1);
  // Midnight in Berlin.
  expect(await oldest('2026-03-01T23:00:00Z')).toBe(0);
});

const check = (ids: readonly string[], as: Member) => call(reviewerLeaves.check, { body: { ids: [...ids] } }, as);

test('before they are decided together, it is known which can be approved, and why the others not', async () => {
  const world = await applicationWorld();
  const { acme, applied, approve, reviewedBy, rob, hal, annual, policy } = world;
  await reviewedBy([{ condition: 2, who: [rob, hal] }]);
  const ids = [await applied('2026-03-09'), await applied('2026-03-10', '2026-03-11', '2026-03-12')];
  const [first = '', second = ''] = ids;
  const decisionsFor = async (as: Member) =>
    (await check(ids, as)).body.data.map(({ may_decide, may_approve, why }) => ({ may_decide, may_approve, why }));
  const free = { may_decide: true, may_approve: true, why: null };
  expect(await decisionsFor(rob)).toEqual([free, free]);
  await approve(first, rob);
  expect(await decisionsFor(rob)).toEqual([
    { may_decide: false, may_approve: false, why: 'You have already approved or rejected this.' },
    free,
  ]);
  // A package that gives less no longer covers the application; it can still be rejected.
  const less = { days: 3, given: 'at_once', is_pro_rata: true, carry_over: 0, carry_over_months: null } as const;
  const terms = { leave_type_id: annual, ...less, below_zero: 0, has_halves: true, proof_from: null };
  await acme.inside((db) =>
    savePackage(db, { id: policy, name: 'Full time', leave_types: [terms] }, { actor_id: hal.id, now, today }),
  );
  const [, after] = await decisionsFor(rob);
  expect(after).toEqual({ may_decide: true, may_approve: false, why: '3 days requested, 2 days left.' });
  expect(await approve(second, rob)).toMatchObject({ status: 200 });
  expect(await approve(second, hal)).toMatchObject({ status: 424, body: { message: after?.why } });
});

test('hidden impact is not reported, and no one learns of another company’s', async () => {
  const { applied, rob, sue } = await applicationWorld();
  const id = await applied('2026-03-09');
  const other = await applicationWorld();
  const theirs = await other.applied('2026-03-09');
  const results = [await check([id], sue), await check([theirs], rob), await check([id, crypto.randomUUID()], rob)];
  expect(results.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await check([], rob)).status).toBe(422);
});

test('the people among whom some are away have begun', async () => {
  const { acme, hal, sue } = await applicationWorld();
  const total = async () => (await call(reviewerLeaves.summary, {}, hal)).body.total_people;
  const before = await total();
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ joined_on: addDays(today, 1) })
      .where('id', '=', sue.id)
      .execute(),
  );
  expect(await total()).toBe(before - 1);
});

test('each application shows the largest number of absent people in the department, each person once', async () => {
  const { acme, ana, rob, sue, hal, apply, applied, approve, reject, reviewedBy } = await applicationWorld();
  for (const person of [rob, sue, hal]) await reviewedBy([{ who: [person === rob ? sue : rob] }], person);
  // Hal is the only person without a department.
  await acme.inside(async (db) => {
    const { id: department_id } = await db
      .insertInto('departments')
      .values({ name: 'Halls' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { id } of [ana, rob, sue]) await employ(db, id, { department_id });
  });
  const id = (made: Awaited<ReturnType<typeof apply>>) => made.body.item.id;
  const rejected = await applied('2026-03-12', '2026-03-13');
  await reject(rejected, rob);
  const [first, second] = [await applied('2026-03-12 first'), await applied('2026-03-12 second')];
  await approve(first, rob);
  const ofRob = id(await apply(['2026-03-12', '2026-03-13'], {}, rob));
  const ofSue = id(await apply(['2026-03-13', '2026-03-16'], {}, sue));
  const ofHal = id(await apply(['2026-03-13'], {}, hal));
  const { body } = await call(reviewerLeaves.index, { query: { show: 'all' } as never }, hal);
  const counts = new Map(body.data.map((row) => [row.id, `${row.team_away} of ${row.team_total}`]));
  expect(counts.get(first)).toBe('2 of 3');
  expect(counts.get(second)).toBe('2 of 3');
  // On the 13th two others are away, and on the 12th one and Ana herself.
  expect(counts.get(rejected)).toBe('3 of 3');
  expect(counts.get(ofRob)).toBe('2 of 3');
  expect(counts.get(ofSue)).toBe('2 of 3');
  expect(counts.get(ofHal)).toBe('1 of 1');
  // A half with no cost does not count Ana twice, as she is off by the other half.
  await acme.inside((db) =>
    db.updateTable('leave_application_days').set({ cost: 0 }).where('application_id', '=', second).execute(),
  );
  const [row] = (await call(reviewerLeaves.index, { query: { show: 'all' } as never }, hal)).body.data.filter(
    (each) => each.id === second,
  );
  expect(row?.team_away).toBe(2);
});

/**
 * Ana is in Assembly, and in Quality from Wednesday, 11 March; Rob in Quality, and in Assembly from April;
 * Sue in Quality, and Hal in Assembly.
 */
async function movedTeams() {
  const world = await applicationWorld();
  const { acme, ana, rob, sue, hal } = world;
  const item = (name: string) =>
    acme.inside(
      async (db) => (await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow()).id,
    );
  const [assembly, quality] = [await item('Assembly'), await item('Quality')];
  await acme.inside(async (db) => {
    for (const { id } of [ana, hal]) await employ(db, id, { department_id: assembly });
    for (const { id } of [rob, sue]) await employ(db, id, { department_id: quality });
    const moves = [
      [ana.id, '2026-03-11', quality],
      [rob.id, '2026-04-01', assembly],
    ] as const;
    for (const [id, from, department_id] of moves)
      await changeEmployment(
        db,
        id,
        { effective_from: day(from), reason: 'Moved', values: { department_id } },
        { actor_id: null, today },
      );
  });
  for (const person of [rob, sue, hal]) await world.reviewedBy([{ who: [person === rob ? sue : rob] }], person);
  return { ...world, assembly, quality };
}

test('the team of an application is the department on its first day, in the list, its filter and its team', async () => {
  const { applied, apply, ana, rob, sue, hal, assembly, quality } = await movedTeams();
  const [before, across, after] = [
    await applied('2026-03-06', '2026-03-09'),
    await applied('2026-03-10', '2026-03-12'),
    await applied('2026-03-13'),
  ];
  await apply(['2026-03-12', '2026-03-13'], {}, sue);
  await apply(['2026-03-10', '2026-03-12'], {}, hal);
  const listed = async (department_id?: string) => {
    const query = { show: 'all', ...(department_id && { department_id }) };
    const { body } = await call(reviewerLeaves.index, { query: query as never }, hal);
    return new Map(body.data.map((row) => [row.id, row]));
  };
  const all = await listed();
  const shown = (id: string) => {
    const row = all.get(id);
    return row && `${row.user.department_name}: ${row.team_away} of ${row.team_total}`;
  };
  // Hal is away with her on the 10th, before she moves; Sue is on the 13th.
  expect([before, across, after].map(shown)).toEqual(['Assembly: 1 of 2', 'Assembly: 2 of 2', 'Quality: 2 of 3']);
  const mine = async (department_id: string) => {
    const rows = await listed(department_id);
    return [before, across, after].map((id) => rows.has(id));
  };
  expect([await mine(assembly), await mine(quality)]).toEqual([
    [true, true, false],
    [false, true, true],
  ]);
  const teamOn = async (from: string, to: string) => {
    const { body } = await call(
      leaveApplications.team,
      { query: { user_id: ana.id, from: day(from), to: day(to) } },
      hal,
    );
    return { name: body.department_name, total: body.total, away: body.people.map(({ name }) => name) };
  };
  expect(await teamOn('2026-03-10', '2026-03-12')).toEqual({ name: 'Assembly', total: 2, away: ['Hal'] });
  expect(await teamOn('2026-03-13', '2026-03-13')).toEqual({ name: 'Quality', total: 3, away: ['Sue'] });
  // Rob has left Quality by April.
  expect(await teamOn('2026-04-02', '2026-04-02')).toMatchObject({ name: 'Quality', total: 2 });
  const file = await call(reviewerLeaves.export, { query: { format: 'csv', show: 'all' } as never }, rob);
  expect(
    linesOf(file.body)
      .filter(([name]) => name === 'Ana')
      .map((cells) => [cells[2], cells[4]]),
  ).toEqual([
    ['Assembly', '2026-03-06'],
    ['Assembly', '2026-03-10'],
    ['Quality', '2026-03-13'],
  ]);
});
