import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { permissions } from '#platform/shared/permissions.ts';
import { callerFor, company, database, type Member } from '#platform/testing/company.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { settings } from '../contract.ts';
import { features } from '#app/server/features.ts';
import { settingsRoutes } from './routes.ts';

const call = callerFor(
  createHttp({
    authenticator: sessionAuthenticator(database),
    features: [accessRoutes, settingsRoutes(features.flatMap(({ setUp = [] }) => setUp))],
  }),
);

async function office() {
  const acme = await company();
  const hire = (name: string) =>
    acme.hire(
      name,
      'configure_company_setup',
      'configure_email_setup',
      'configure_theme_design',
      'configure_handbook_link',
      'view_app_settings_menu',
    );
  return { acme, ana: await hire('Ana'), ben: await hire('Ben') };
}

test('a set-up step is done once the company has its data', async () => {
  const { acme } = await office();
  const ana = await acme.hire('Ana', ...permissions);
  const steps = async () => (await call(settings.wizard, {}, ana)).body.steps;
  const done = async () => (await steps()).flatMap(({ key, is_done }) => (is_done ? [key] : []));
  expect(await done()).toEqual(['people', 'roles']);

  await acme.inside(async (db) => {
    await db
      .insertInto('departments')
      .values([{ name: 'Sales' }, { name: 'Workshop' }])
      .execute();
    const template = { name: 'Early', start_time: '06:00', work_time: 28_800, break_time: 0 };
    await db.insertInto('shift_templates').values(template).execute();
    const texts = { subject_prefix: 'x', company_logo: 'x', handbook_url: 'https://wiki.acme.example' };
    await db
      .updateTable('company_settings')
      .set({ country_id: 'DE', allowed_networks: ['10.0.0.1'], ...texts })
      .execute();
  });

  expect(await done()).toEqual([
    'company',
    'logo',
    'departments',
    'people',
    'roles',
    'shift-template',
    'network',
    'handbook',
  ]);
  const details = Object.fromEntries((await steps()).map(({ key, detail }) => [key, detail]));
  expect(details).toMatchObject({ departments: '2', people: '3', 'shift-template': 'Early', designations: null });
});

/** Someone who can set up email and review processes, and the keys of the steps that are done. */
async function emailAndReview() {
  const acme = await company();
  const ana = await acme.hire('Ana', 'view_app_settings_menu', 'configure_email_setup', 'add_leave_review');
  const done = async () =>
    (await call(settings.wizard, {}, ana)).body.steps.flatMap(({ key, is_done }) => (is_done ? [key] : []));
  return { acme, ana, done };
}

test('email is done once a test mail was sent, not when it was only written to a file', async () => {
  const { acme, ana, done } = await emailAndReview();
  await acme.inside(async (db) => {
    const test_mail = { person_id: ana.id, address: 'ana@acme.example', requested_at: new Date() };
    await db
      .insertInto('test_mails')
      .values({ ...test_mail, state: 'written' })
      .execute();
    await db.updateTable('company_settings').set({ subject_prefix: '[Acme]' }).execute();
  });
  expect(await done()).toEqual([]);
  await acme.inside((db) => db.updateTable('test_mails').set({ state: 'sent' }).execute());
  expect(await done()).toEqual(['email']);
});

test('leave review is done once someone is assigned to a process', async () => {
  const { acme, ana, done } = await emailAndReview();
  const process = { name: 'Office' };
  const { id: review_id } = await acme.inside((db) =>
    db.insertInto('leave_reviews').values(process).returning('id').executeTakeFirstOrThrow(),
  );
  expect(await done()).toEqual([]);
  await acme.inside((db) => db.insertInto('leave_review_people').values({ review_id, person_id: ana.id }).execute());
  expect(await done()).toEqual(['leave-review']);
});

test('everyone is shown the set-up steps that they can do', async () => {
  const { acme, ben } = await office();
  const steps = async (who: Member) =>
    (await call(settings.wizard, {}, who)).body.steps.map(({ area, key }) => `${area} ${key}`);
  expect(await steps(ben)).toEqual(['settings company', 'settings logo', 'settings email', 'settings handbook']);
  const lena = await acme.hire('Lena', 'view_app_settings_menu', 'view_leave_type', 'add_leave_type', 'add_holiday');
  expect(await steps(lena)).toEqual(['leave leave-types', 'leave holidays']);
  expect(await steps(await acme.hire('Max', 'view_app_settings_menu', 'view_leave_type'))).toEqual([]);
});
