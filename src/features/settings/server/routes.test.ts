import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
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

const may = [
  'configure_company_setup',
  'configure_email_setup',
  'configure_theme_design',
  'configure_handbook_link',
  'view_app_settings_menu',
] as const;

async function office() {
  const acme = await company();
  return { acme, ana: await acme.hire('Ana', ...may), ben: await acme.hire('Ben', ...may) };
}

const shown = async (member: Member | { host: string }) => (await call(access.authorization, {}, member)).body.app;
const announced = (acme: Company) =>
  acme.inside(
    async (db) =>
      (await db.selectFrom('events').select('type').where('type', '=', 'company.settings_changed').execute()).length,
  );

const colours = {
  menu_background_color: '#12372A',
  menu_text_color: '#CFE8DA',
  button_background_link_color: '#1d6b4a',
  button_text_color: '#FFF',
};

/** SQL for connections that wait for this transaction, and those that wait for them. */
const waiting = sql`
  with behind as (select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid)))
  select pid from behind union select other.pid from pg_locks other join behind on not other.granted and behind.pid = any (pg_blocking_pids(other.pid))`;

/** All forms: how to read and save each, and two sets of values. */
const everyForm = [
  [
    'company',
    settings.company,
    settings.saveCompany,
    { title: 'Acme & Sons', website_url: 'https://acme.example', country_id: 'DE' },
    { title: 'Acme Ltd', website_url: '', country_id: '' },
  ],
  [
    'email',
    settings.email,
    settings.saveEmail,
    { subject_prefix: '[Acme]', email_logo_url: 'https://cdn.example/l.png' },
    { subject_prefix: 'HR', email_logo_url: '' },
  ],
  ['theme', settings.theme, settings.saveTheme, colours, { ...colours, menu_background_color: '#000000' }],
  [
    'formats',
    settings.formats,
    settings.saveFormats,
    { first_day_of_week: 7, number_format: 'de-DE', rows_per_page: 20, greeting: false },
    { first_day_of_week: 6, number_format: 'fr-FR', rows_per_page: 500, greeting: true },
  ],
  [
    'handbook',
    settings.handbook,
    settings.saveHandbook,
    { handbook_url: 'https://wiki.example/handbook' },
    { handbook_url: 'http://intranet/book?x=1' },
  ],
] as const;

describe.each(everyForm)('the form %s', (_, read, save, values, others) => {
  test('a saved form is stored, and sent to every browser', async () => {
    const { acme, ana } = await office();
    const { version } = (await call(read, {}, ana)).body;

    const reply = await call(save, { body: { ...values, version } } as never, ana);

    expect(reply).toMatchObject({ status: 200, body: { message: 'We’ve saved your edit successfully.', ...values } });
    expect((await call(read, {}, ana)).body).toMatchObject({ ...values, version: reply.body.version });
    expect(await announced(acme)).toBe(1);
  });

  test('refuses whoever has not seen what another has saved, and shows it', async () => {
    const { acme, ana, ben } = await office();
    const { version } = (await call(read, {}, ana)).body;
    await call(save, { body: { ...values, version } } as never, ana);

    const late = await call(save, { body: { ...others, version } } as never, ben);

    const { data } = late.body as unknown as { data: { current: object; version: string } };
    expect([late.status, data.current]).toEqual([461, values]);
    expect(await announced(acme)).toBe(1);
    expect((await call(save, { body: { ...others, version: data.version } } as never, ben)).status).toBe(200);
  });

  test('takes exactly its fields: what was there before is replaced, whatever it was', async () => {
    const { acme, ana, ben } = await office();
    expect(await call(save, { body: values } as never, ana)).toMatchObject({ status: 200, body: values });
    const reply = await call(save, { body: others } as never, ben);
    expect(reply).toMatchObject({ status: 200, body: { ...others, version: expect.stringMatching(/^[0-9a-f]{16}$/) } });
    expect(await announced(acme)).toBe(2);
  });

  test('one of two people who save simultaneously gets a conflict', async () => {
    const { acme, ana, ben } = await office();
    const { version } = (await call(read, {}, ana)).body;

    const late = await acme.inside(async (db) => {
      await sql`select from company_settings for update`.execute(db);
      const both = Promise.all([
        call(save, { body: { ...values, version } } as never, ana),
        call(save, { body: { ...others, version } } as never, ben),
      ]);
      await vi.waitUntil(async () => (await waiting.execute(db)).rows.length === 2, 60_000);
      return { both };
    });

    expect((await late.both).map(({ status }) => status).sort()).toEqual([200, 461]);
    expect(await announced(acme)).toBe(1);
  });
});

test('the title is the company’s name, and handbook and colours are effective for everyone immediately', async () => {
  const { acme, ana } = await office();
  const guest = { host: acme.host };
  const versionOf = async (read: (typeof everyForm)[number][1]) => (await call(read, {}, ana)).body.version;

  await call(
    settings.saveCompany,
    { body: { title: ' Acme & Sons ', website_url: '', country_id: '', version: await versionOf(settings.company) } },
    ana,
  );
  await call(settings.saveTheme, { body: { ...colours, version: await versionOf(settings.theme) } }, ana);
  await call(
    settings.saveHandbook,
    { body: { handbook_url: 'https://wiki.example', version: await versionOf(settings.handbook) } },
    ana,
  );

  expect(await shown(guest)).toMatchObject({
    theme_class: colours,
    settings: { company_name: 'Acme & Sons', handbook_url: null },
  });
  expect(await shown(await acme.hire('Newcomer'))).toMatchObject({
    settings: { handbook_url: 'https://wiki.example' },
  });
});

test('the handbook’s link is removed, unless it was changed meanwhile', async () => {
  const { ana } = await office();
  const { version } = (await call(settings.handbook, {}, ana)).body;
  const set = await call(settings.saveHandbook, { body: { handbook_url: 'https://wiki.example', version } }, ana);

  expect((await call(settings.removeHandbook, { query: { version } }, ana)).status).toBe(461);
  expect(await call(settings.removeHandbook, { query: { version: set.body.version } }, ana)).toMatchObject({
    status: 200,
    body: { handbook_url: '' },
  });
  expect((await shown(ana)).settings.handbook_url).toBeNull();
});

test('each address of the specification is answered alike', async () => {
  const { ana } = await office();
  for (const [one, other] of [
    [settings.company, settings.companyIndex],
    [settings.email, settings.emailIndex],
    [settings.theme, settings.themeIndex],
  ] as const) {
    expect(other.route).toBe(`${one.route}/index`);
    expect((await call(other, {}, ana)).body).toEqual((await call(one, {}, ana)).body);
  }
  const { version } = (await call(settings.email, {}, ana)).body;
  expect(settings.updateEmail.route).toBe('POST settings/general/application/email-setup/update');
  expect(
    (await call(settings.updateEmail, { body: { subject_prefix: 'x', email_logo_url: '', version } }, ana)).status,
  ).toBe(200);
});

const bad: [
  string,
  typeof settings.saveCompany | typeof settings.saveEmail | typeof settings.saveTheme | typeof settings.saveHandbook,
  object,
  string,
][] = [
  ['a company without a name', settings.saveCompany, { title: ' ', website_url: '', country_id: '' }, 'title'],
  [
    'a name with a line break',
    settings.saveCompany,
    { title: 'A\r\nBcc: x@y.example', website_url: '', country_id: '' },
    'title',
  ],
  [
    'a site that runs',
    settings.saveCompany,
    { title: 'A', website_url: 'javascript:alert(1)', country_id: '' },
    'website_url',
  ],
  [
    'a site of a file',
    settings.saveCompany,
    { title: 'A', website_url: 'file:///etc/passwd', country_id: '' },
    'website_url',
  ],
  ['an invalid country', settings.saveCompany, { title: 'A', website_url: '', country_id: 'XX' }, 'country_id'],
  [
    'a prefix with a line break',
    settings.saveEmail,
    { subject_prefix: '[A]\r\nBcc: x@y.example', email_logo_url: '' },
    'subject_prefix',
  ],
  ['a prefix with a bell', settings.saveEmail, { subject_prefix: 'A\u0007', email_logo_url: '' }, 'subject_prefix'],
  [
    'a prefix with a separator that only some see',
    settings.saveEmail,
    { subject_prefix: 'A\u2028Bcc: x', email_logo_url: '' },
    'subject_prefix',
  ],
  [
    'a mail’s logo without https',
    settings.saveEmail,
    { subject_prefix: '', email_logo_url: 'http://cdn.example/l.png' },
    'email_logo_url',
  ],
  [
    'a mail’s logo with a line break',
    settings.saveEmail,
    { subject_prefix: '', email_logo_url: 'https://cdn.example/\r\nX: y' },
    'email_logo_url',
  ],
  [
    'a mail’s logo as data',
    settings.saveEmail,
    { subject_prefix: '', email_logo_url: 'data:image/png;base64,AA' },
    'email_logo_url',
  ],
  ['a colour by name', settings.saveTheme, { ...colours, menu_text_color: 'red' }, 'menu_text_color'],
  ['a colour that closes a rule', settings.saveTheme, { ...colours, menu_text_color: '#fff;}' }, 'menu_text_color'],
  [
    'a menu that no one could read',
    settings.saveTheme,
    { ...colours, menu_text_color: '#12372A', accept_low_contrast: true },
    'menu_text_color',
  ],
  ['an empty handbook', settings.saveHandbook, { handbook_url: '' }, 'handbook_url'],
  ['a handbook that runs', settings.saveHandbook, { handbook_url: 'javascript:alert(1)' }, 'handbook_url'],
];

test.each(bad)('%s is refused beside its field', async (_, save, values, field) => {
  const { acme, ana } = await office();

  const reply = await call(save, { body: { ...values, version: '0'.repeat(16) } } as never, ana);

  expect(reply.status).toBe(422);
  expect(Object.keys((reply.body as unknown as { errors: object }).errors)).toEqual([field]);
  expect(await announced(acme)).toBe(0);
});

test('columns that a form does not have are not written by it', async () => {
  const { acme, ana } = await office();
  const { version } = (await call(settings.email, {}, ana)).body;
  const before = await acme.inside((db) => db.selectFrom('company_settings').selectAll().executeTakeFirstOrThrow());

  for (const column of Object.keys(before).filter((name) => !['subject_prefix', 'email_logo_url'].includes(name)))
    expect([
      column,
      (
        await call(
          settings.saveEmail,
          { body: { subject_prefix: '', email_logo_url: '', version, [column]: 'x' } } as never,
          ana,
        )
      ).status,
    ]).toEqual([column, 422]);

  expect(await acme.inside((db) => db.selectFrom('company_settings').selectAll().executeTakeFirstOrThrow())).toEqual(
    before,
  );
});

test('colours with low contrast are reported first, and saved after confirmation', async () => {
  const { ana } = await office();
  const { version } = (await call(settings.theme, {}, ana)).body;
  const faint = { ...colours, button_background_link_color: '#FFFFFF', button_text_color: '#949494' };

  const preview = await call(settings.saveTheme, { body: { ...faint, version } }, ana);

  expect(preview).toMatchObject({
    status: 424,
    body: { code: 'settings.lowContrast', data: { pairs: [{ name: 'button', ratio: 3 }] } },
  });
  expect((await call(settings.saveTheme, { body: { ...faint, accept_low_contrast: true, version } }, ana)).status).toBe(
    200,
  );
});

test('a welcome panel is dismissed for the company, and brought back', async () => {
  const { acme, ana, ben } = await office();
  expect((await call(settings.wizard, {}, ben)).body).toMatchObject({
    leave: true,
    attendance: true,
    employee: true,
    settings: true,
  });

  await call(settings.updateWizard, { body: { key: 'settings' } }, ana);
  await call(settings.saveWizard, { body: { key: 'settings' } }, ana);

  expect((await call(settings.wizard, {}, ben)).body).toMatchObject({ leave: true, settings: false });
  expect(await acme.inside((db) => db.selectFrom('company_settings').select('dismissed_wizards').execute())).toEqual([
    { dismissed_wizards: ['settings'] },
  ]);
  const back = await call(settings.updateWizard, { body: { key: 'settings', is_dismissed: false } }, ben);
  expect(back.body).toMatchObject({ settings: true });
});

test('numbers are written as the company’s country writes them until someone chooses how', async () => {
  const acme = await company();
  const owner = await acme.hire('Hanna', 'configure_company_setup');
  const save = async (country_id: string) =>
    call(settings.saveCompany, { body: { title: 'Acme', website_url: '', country_id } }, owner);
  const format = async () => (await call(settings.formats, {}, owner)).body.number_format;
  expect(await format()).toBe('en-IN');
  await save('DE');
  expect(await format()).toBe('de-DE');
  const { version: _, ...values } = (await call(settings.formats, {}, owner)).body;
  await call(settings.saveFormats, { body: { ...values, number_format: 'en-GB' } }, owner);
  await save('FR');
  expect(await format()).toBe('en-GB');
});
