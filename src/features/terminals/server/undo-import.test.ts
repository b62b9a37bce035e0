import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { noteChange } from '#features/days/testing/journal.ts';
import { workBatch } from '#features/batches/testing/work-batch.ts';
import { close } from '#features/periods/testing/closing.ts';
import { devices } from '../contract.ts';
import { terminalJobs } from './jobs.ts';
import { terminalPermissions, terminalWorld, type TerminalWorld } from './testing/terminal-world.ts';

const date = '2026-03-09';
type TestCaller = Parameters<TerminalWorld['call']>[2];

/** Ana and Ben have punched at the gate; a file of another place with the same numbers was imported. */
async function wrongFile(more: readonly string[] = []) {
  const world = await terminalWorld();
  const boss = await world.hire('Boss', '15', ...terminalPermissions);
  const [ana, ben] = [await world.hire('Ana', '7'), await world.hire('Ben', '8')];
  const { id, machine } = await world.claimed();
  for (const pin of ['7', '8'])
    for (const time of ['09:00:00', '17:00:00']) machine.punch(pin, { time: `${date} ${time}` });
  await machine.talk();
  await world.settle();
  const lines = ['7 11:00:00', '7 12:30:00', '8 18:00:00', '99 08:00:00', ...more].map((line) => {
    const [pin, time] = line.split(' ');
    return `${pin}\t${date} ${time}\t1\t0\t1\t0`;
  });
  const imports = async (by: TestCaller) => {
    const file = { name: '1_attlog.dat', content: Buffer.from(`${lines.join('\n')}\nno punch\n`) };
    const { body } = await world.call(devices.importFile, { body: { id } }, by, {}, file);
    await world.settle();
    return body;
  };
  const undo = (import_id: string | null, by: TestCaller = boss) =>
    world.call(devices.undoImport, { body: { id: import_id ?? '' } }, by);
  const undone = async (import_id: string | null, by: TestCaller = boss) => {
    const { body } = await undo(import_id, by);
    await workBatch(world.acme, terminalJobs, body.batch_id);
    return body;
  };
  const days = async () => [(await world.recorded(ana.id))[date], (await world.recorded(ben.id))[date]];
  const listed = async () => (await world.call(devices.imports, {}, boss)).body.data;
  return { ...world, boss, ana, ben, machine, lines, imports, undo, undone, days, listed };
}

const right = ['09:00–17:00', '09:00–17:00'];

test('a wrong file is undone as a whole: its punches are withdrawn, and the days are as they were', async () => {
  const { boss, imports, undone, days, listed, results, rows } = await wrongFile();
  expect(await days()).toEqual(right);
  const before = await results();
  const { import_id, fresh } = await imports(boss);
  expect(fresh).toBe(4);
  expect(await days()).not.toEqual(right);
  expect(await listed()).toMatchObject([{ id: import_id, terminal: 'Gate 1', by: 'Boss', count: 5, is_undone: false }]);

  expect(await undone(import_id)).toMatchObject({ message: '5 punches are being withdrawn.', total: 5 });
  expect(await days()).toEqual(right);
  expect((await results()).filter((line) => !line.endsWith(' withdrawn'))).toEqual(before);
  expect(await rows(`select 1 from punches where result = 'withdrawn'`)).toHaveLength(5);
  expect(await listed()).toMatchObject([{ is_undone: true }]);
  expect(
    await rows(`select 1 from audit_entries where entity = 'terminal_imports' and actor_id = $1`, boss.id),
  ).toHaveLength(2);
});

test('a withdrawn punch counts again once it arrives again, from a file or from its terminal', async () => {
  const { boss, machine, imports, undone, days, settle } = await wrongFile();
  const { import_id } = await imports(boss);
  const imported = await days();
  await undone(import_id);
  const again = await imports(boss);
  expect(again.fresh).toBe(4);
  expect(await days()).toEqual(imported);
  await undone(again.import_id);
  expect(await days()).toEqual(right);
  await machine.sendRaw(`8\t${date} 18:00:00\t1\t0\t1\t0\n`, '1');
  await settle();
  expect((await days())[1]).toBe(imported[1]);
});

test('pressed four times at once it is undone once', async () => {
  const { boss, imports, undo, rows } = await wrongFile();
  const { import_id } = await imports(boss);
  const replies = await Promise.all([1, 2, 3, 4].map(() => undo(import_id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 424, 424, 424]);
  expect(await rows(`select 1 from batches where kind = 'terminals.undo-import'`)).toHaveLength(1);
  expect(await undo(crypto.randomUUID())).toMatchObject({ status: 460 });
});

test('a file whose punches count in a closed period is not undone, and the refusal names the period', async () => {
  const { acme, boss, ana, imports, undo, days } = await wrongFile();
  const { import_id } = await imports(boss);
  const before = await days();
  await close(acme, 'March 2026', '2026-03-01', '2026-03-31', ana);
  expect(await undo(import_id)).toMatchObject({ status: 424, body: { code: 'periods.closed' } });
  expect(await days()).toEqual(before);
});

test('an approved day stays with the punches it counts, and the rest is undone', async () => {
  const { acme, boss, ana, imports, undone, days, rows } = await wrongFile();
  const { import_id } = await imports(boss);
  const [approved] = await days();
  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db
      .updateTable('attendances')
      .set({ approved_at: new Date(Date.UTC(2026, 2, 10)) })
      .where('person_id', '=', ana.id)
      .where('working_date', '=', date as LocalDate)
      .execute();
  });
  await undone(import_id);
  expect(await days()).toEqual([approved, right[1]]);
  expect(await rows(`select label, outcome from batch_rows where state = 'failed'`)).toEqual([
    { label: 'Ana', outcome: '1 day is approved and stays unchanged. Correct the times under Attendance.' },
  ]);
});

test('no one withdraws their own punches', async () => {
  const { hire, boss, imports, undo, undone, recorded } = await wrongFile(['15 10:00:00', '15 16:00:00']);
  const other = await hire('Other', '16', ...terminalPermissions);
  const { import_id } = await imports(other);
  expect((await recorded(boss.id))[date]).toBe('10:00–16:00');
  expect(await undone(import_id, boss)).toMatchObject({
    message: '5 punches are being withdrawn. 2 of your own stay: someone else has to withdraw them.',
  });
  expect((await recorded(boss.id))[date]).toBe('10:00–16:00');
  expect(await undo(import_id, other)).toMatchObject({ status: 424 });
});

test('when the right is taken away meanwhile, nothing is withdrawn', async () => {
  const { acme, boss, imports, undo, days, rows } = await wrongFile();
  const { import_id } = await imports(boss);
  const before = await days();
  const { body } = await undo(import_id);
  await rows('delete from role_people where person_id = $1', boss.id);
  await workBatch(acme, terminalJobs, body.batch_id);
  expect(await days()).toEqual(before);
});
