import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { applicationWorld } from '#features/leave-applications/testing/application-world.ts';
import { close, reopen } from '../testing/closing.ts';

const refused = 'closed_periods_unchanged';

/** Ana, who works here from a day on, with the first day of leave years of each person if there is one. */
async function worldOf({ since, own }: { readonly since: string; readonly own?: string }) {
  const world = await applicationWorld();
  const { acme, ana, annual, policy } = world;
  const attempt = (statement: RawBuilder<unknown>) =>
    acme
      .inside((db) => statement.execute(db))
      .then(
        () => 'done',
        (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
      );
  const joined = (day: string) => attempt(sql`update people set joined_on = ${day} where id = ${ana.id}`);
  const leaves = (day: string) => attempt(sql`update people set discharged_date = ${day} where id = ${ana.id}`);
  const withSteps = () =>
    attempt(sql`
      update leave_policy_terms set days = 30, steps = '[{"years": 5, "days": 32}]'
       where policy_id = ${policy} and leave_type_id = ${annual}`);
  const employed = (from: string, to: string | null) =>
    attempt(sql`insert into employment_periods (person_id, started_on, ended_on) values (${ana.id}, ${from}, ${to})`);
  expect(await joined(since)).toBe('done');
  const rows = own === undefined ? [] : own < '2000-01-01' ? [own] : ['2000-01-01', own];
  for (const day of rows)
    await attempt(sql`insert into leave_beginnings (starts_on, is_personal) values (${day}, ${day === own})`);
  return { ...world, attempt, joined, leaves, withSteps, employed };
}

test('another first day is refused where steps follow from it, until the period is opened again', async () => {
  const { acme, joined, withSteps } = await worldOf({ since: '2021-10-01' });
  expect(await withSteps()).toBe('done');
  const period = await close(acme, 'January to September', '2026-01-01', '2026-09-30');
  expect(await joined('2021-03-01')).toBe(refused);
  expect(await joined('2021-11-01')).toBe(refused);
  await reopen(acme, period);
  expect(await joined('2021-03-01')).toBe('done');
});

test('without steps and own leave years, another first day long before changes nothing', async () => {
  const { acme, joined } = await worldOf({ since: '2021-10-01' });
  await close(acme, 'January to September', '2026-01-01', '2026-09-30');
  expect(await joined('2021-03-01')).toBe('done');
});

test('first days from which own leave years follow are refused before the end of a closed period', async () => {
  const { acme, ana, attempt, joined, employed } = await worldOf({ since: '2021-10-01', own: '1900-01-01' });
  expect(await attempt(sql`update people set discharged_date = '2025-12-31' where id = ${ana.id}`)).toBe('done');
  await close(acme, 'February 2026', '2026-02-01', '2026-02-28');
  expect(await joined('2021-09-01')).toBe(refused);
  expect(await employed('2019-01-01', '2020-12-31')).toBe(refused);
  // The leave year before ends on the last closed day.
  expect(await employed('2026-03-01', null)).toBe(refused);
  expect(await employed('2026-03-02', null)).toBe('done');
  expect(
    await attempt(sql`delete from employment_periods where person_id = ${ana.id} and started_on = '2021-10-01'`),
  ).toBe(refused);
});

test('the leave year of the company decides nothing when leave years are each person’s', async () => {
  const { acme, leaves } = await worldOf({ since: '2021-03-15', own: '1900-01-01' });
  await close(acme, 'December 2025', '2025-12-01', '2025-12-31');
  expect(await leaves('2025-12-31')).toBe('done');
});

test('the day before an anniversary is closed to a last day on it, and no other is', async () => {
  const { acme, leaves } = await worldOf({ since: '2021-02-15', own: '1900-01-01' });
  await close(acme, 'Half of February', '2026-02-01', '2026-02-14');
  expect(await leaves('2026-02-14')).toBe(refused);
  expect(await leaves('2026-02-15')).toBe('done');
});

test('until the first own leave year those of the company go on', async () => {
  const { acme, leaves } = await worldOf({ since: '2021-02-15', own: '2025-12-01' });
  await close(acme, 'December 2025', '2025-12-01', '2025-12-31');
  expect(await leaves('2025-12-31')).toBe(refused);
});
