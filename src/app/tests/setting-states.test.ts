import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { callerFor, company, type Company, type Member } from '#platform/testing/company.ts';
import { settingStatesOf } from '#platform/server/setting-states-of.ts';
import { settings } from '#features/settings/contract.ts';
import { features } from '../server/features.ts';
import { everything, startServer } from './generated.ts';

/** Only the fields used here: browser types are not part of the server's project. */
interface Screen {
  readonly path: string;
  readonly access: string | readonly string[];
  readonly menu?: string;
}

const folder = fileURLToPath(new URL('../../features/', import.meta.url));
const places = (
  await Promise.all(
    globSync('*/screens.ts', { cwd: folder }).map(
      async (path) =>
        ((await import(`#features/${path.replaceAll('\\', '/')}`)) as { screens: readonly Screen[] }).screens,
    ),
  )
)
  .flat()
  .filter(({ menu }) => menu !== undefined);

const server = await startServer();
const call = callerFor(server.app);
afterAll(() => server.close());

const statesFor = async (who: Member) => (await call(settings.states, {}, who)).body.data;
const texts = async (who: Member) => Object.fromEntries((await statesFor(who)).map(({ path, text }) => [path, text]));

/** Screens without a short status. */
const silent = ['/settings/leave/opening-balances', '/settings/people/own-profiles', '/settings/trash'];

test('every section of the settings shows its status to people who may open it', () => {
  const declaredStates = settingStatesOf(features).map(({ path, permissions }) => [path, [...permissions]]);
  const known = places.filter(({ path }) => !silent.includes(path)).map(({ path, access }) => [path, access]);
  expect(declaredStates.toSorted()).toEqual(known.toSorted());
});

test('no one sees the status of settings that they cannot open', async () => {
  const acme = await company();
  const lena = await acme.hire('Lena', 'view_app_settings_menu', 'view_department', 'view_role');
  expect(await texts(lena)).toEqual({
    '/settings/people/departments': '0',
    '/settings/general-settings/role-permissions': expect.stringMatching(/^\d+ roles?$/),
  });
  const max = await acme.hire('Max', 'view_department');
  expect((await call(settings.states, {}, max)).status).toBe(403);
});

test('a new company sees what is missing, and only required actions are orange', async () => {
  const acme = await company();
  const olga = await acme.hire('Olga', ...everything);
  const year = new Date().getUTCFullYear();
  expect(await texts(olga)).toMatchObject({
    '/settings/general-settings/theme-design': 'Standard colours',
    '/settings/general-settings/network-setup': 'Clock in from anywhere',
    '/settings/general-settings/email-setup': 'No mail server',
    '/settings/general-settings/employee-handbook': 'No link yet',
    '/settings/time/generic-setup': 'No grace period',
    '/settings/time/shift-assignment': 'No upcoming shifts published',
    '/settings/time/closed-periods': 'None closed',
    '/settings/leave/leave-packages': 'None yet',
    '/settings/leave/review-process': 'None yet',
    '/settings/leave/holidays': expect.stringMatching(
      new RegExp(`^No holidays for (${year - 1}|${year}|${year + 1})$`),
    ),
    '/settings/biometric/devices': 'None yet',
    '/settings/biometric/records': 'Nothing needs attention',
  });
  expect((await urgent(olga)).toSorted()).toEqual([
    '/settings/general-settings/email-setup',
    '/settings/leave/holidays',
  ]);
});

const urgent = async (who: Member) =>
  (await statesFor(who)).filter(({ is_urgent }) => is_urgent).map(({ path }) => path);

async function somethingWrong(acme: Company): Promise<void> {
  await acme.inside(async (db) => {
    await db.insertInto('leave_policies').values({ name: 'Full time' }).execute();
    await db.insertInto('leave_reviews').values({ name: 'Office' }).execute();
    const networks = { allowed_networks: ['10.0.0.1'], menu_background_color: '#000000' };
    await db
      .updateTable('company_settings')
      .set({ ...networks, handbook_url: 'https://wiki.acme.example/a' })
      .execute();
  });
}

test('a section that needs action is marked, with the reason', async () => {
  const acme = await company();
  const olga = await acme.hire('Olga', ...everything);
  await somethingWrong(acme);
  expect(await texts(olga)).toMatchObject({
    '/settings/general-settings/theme-design': 'Custom colours',
    '/settings/general-settings/network-setup': '1 network allowed',
    '/settings/general-settings/employee-handbook': 'wiki.acme.example',
    '/settings/leave/leave-packages': '1 without a package',
    '/settings/leave/review-process': '1 without an approver',
  });
  expect(await urgent(olga)).toEqual(
    expect.arrayContaining(['/settings/leave/leave-packages', '/settings/leave/review-process']),
  );
});
