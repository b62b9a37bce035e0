import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { createHttp } from '#platform/server/http/http.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { createMailer } from '#platform/server/mail/mail.ts';
import { callerFor, company, companyIn, database, type Company, type Member } from '#platform/testing/company.ts';
import { ownPostgres } from '#platform/testing/postgres.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { access } from '#features/access/contract.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { settings } from '../contract.ts';
import { settingsJobs } from './jobs.ts';
import { settingsRoutes } from './routes.ts';
import { settingsStates } from './setting-states.ts';
import { noPush } from '#platform/testing/no-push.ts';
import { mailSettings } from '#platform/server/mail/mail-settings.ts';
import { noSettings, readFeatureSettings } from '#platform/server/settings.ts';

const log = pino({ level: 'silent' });
const call = callerFor(
  createHttp({ authenticator: sessionAuthenticator(database), features: [accessRoutes, settingsRoutes([])] }),
);
const letters: string[] = [];
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, answer) =>
    answer(address.startsWith('nobody') ? new Error('no such mailbox') : null),
  onData: (stream, _session, answer) =>
    void text(stream).then((message) => {
      letters.push(message.replace(/=\r\n/g, '').replaceAll('=3D', '='));
      answer();
    }),
});
/** A third party's web server: the settings name it, but nothing requests it. */
const requests: string[] = [];
let site: Server;
let dataDir: string;

beforeAll(async () => {
  post.listen(0, '127.0.0.1');
  site = createServer(({ url = '' }, reply) => {
    requests.push(url);
    reply.end();
  }).listen(0, '127.0.0.1');
  await Promise.all([once(post.server, 'listening'), once(site, 'listening')]);
  dataDir = await mkdtemp(join(tmpdir(), 'muster-test-mail-'));
});
afterAll(async () => {
  site.close();
  await new Promise<void>((resolve) => void post.close(() => resolve()));
  await rm(dataDir, { recursive: true });
});

async function run(acme: Company, member: Member, smtpUrl?: string): Promise<void> {
  const mailer = createMailer({
    smtpUrl,
    from: 'Muster <muster@example.com>',
    dataDir,
    files: testStorage().files,
    log,
  });
  const [job] = settingsJobs as readonly Job<object>[];
  await job?.run({
    data: { company_id: acme.id, person_id: member.id },
    database,
    mailer,
    push: noPush,
    files: testStorage().files,
    publicUrl: 'https://hr.example.com',
    settingsOf: noSettings,
    log,
    now: Math.floor(Date.now() / 1000),
  });
  mailer.close();
}

const smtp = () => `smtp://127.0.0.1:${(post.server.address() as AddressInfo).port}`;
const outcome = async (member: Member) => (await call(settings.testMail, {}, member)).body.test;
const eve = (acme: Company) =>
  acme.hire('Eve', 'configure_email_setup', 'configure_company_setup', 'configure_handbook_link');

test('a test mail goes to oneself, looks like every mail, and says where it went', async () => {
  const acme = await company();
  const member = await eve(acme);
  expect(await outcome(member)).toBeNull();
  const { version } = (await call(settings.email, {}, member)).body;
  await call(
    settings.saveEmail,
    { body: { subject_prefix: '[Acme]', email_logo_url: 'https://cdn.example/l.png', version } },
    member,
  );

  const reply = await call(settings.sendTestMail, { body: {} }, member);
  const address = `${member.username}@acme.example`;
  expect(reply).toMatchObject({
    status: 200,
    body: { message: `Muster has no mail server, so the test mail to ${address} will wait in the mail folder.` },
  });
  expect(await outcome(member)).toMatchObject({ state: 'waiting', address });
  await run(acme, member, smtp());

  expect(await outcome(member)).toMatchObject({ state: 'sent', detail: null });
  expect(letters.at(-1)).toMatch(/^Subject: \[Acme\] Test email from Muster\r$/m);
  expect(letters.at(-1)).toContain('<img src="https://cdn.example/l.png"');
  const before = letters.length;
  await run(acme, member, smtp());
  expect(letters).toHaveLength(before);
});

test('without a mail server the mail is a file, whose name is returned', async () => {
  const acme = await company();
  const member = await eve(acme);
  await call(settings.sendTestMail, { body: {} }, member);

  await run(acme, member);

  const { state, detail } = (await outcome(member)) ?? {};
  expect(state).toBe('written');
  expect(await readdir(join(dataDir, 'mail'))).toContain(detail);
  expect(await readFile(join(dataDir, 'mail', String(detail)), 'utf8')).toContain('Test email from Muster');
});

test('the only company of an installation sees where mails wait and how many, one of several does not', async () => {
  const postgres = await ownPostgres();
  const url = await postgres.newDatabase();
  await migrate(url);
  const own = connect({ url, connections: 2 });
  try {
    const member = await eve(await companyIn(own));
    const settingsWith = (env: NodeJS.ProcessEnv) =>
      readFeatureSettings(env, { production: false, folder: '.' }, [mailSettings]).settingsOf;
    const folderOf = async (env: NodeJS.ProcessEnv) => {
      const http = { authenticator: sessionAuthenticator(own), features: [settingsRoutes([])] };
      const ask = callerFor(createHttp({ ...http, settingsOf: settingsWith(env) }));
      return (await ask(settings.testMail, {}, member)).body.folder;
    };
    const data = await mkdtemp(join(dataDir, 'only-'));
    const mails = join(data, 'mail');
    expect(await folderOf({ DATA_DIR: data })).toEqual({ path: mails, waiting: 0 });
    await mkdir(mails);
    for (const name of ['one.eml', 'another.eml', 'notes.txt']) await writeFile(join(mails, name), '');
    expect(await folderOf({ DATA_DIR: data })).toEqual({ path: mails, waiting: 2 });
    expect(await folderOf({ DATA_DIR: data, SMTP_URL: 'smtp://mail.example' })).toBeNull();
    await companyIn(own);
    expect(await folderOf({ DATA_DIR: data })).toBeNull();
  } finally {
    await own.close();
    await postgres.stop();
  }
}, 120_000);

test('the settings say first that there is no mail server, and with one whether the test arrived', async () => {
  const acme = await company();
  const member = await acme.hire('Eve', 'view_app_settings_menu', 'configure_email_setup');
  const stateWith = async (env: NodeJS.ProcessEnv) => {
    const { settingsOf } = readFeatureSettings(env, { production: false, folder: '.' }, [mailSettings]);
    const features = [settingsRoutes([], settingsStates)];
    const ask = callerFor(createHttp({ authenticator: sessionAuthenticator(database), features, settingsOf }));
    const { data } = (await ask(settings.states, {}, member)).body;
    const found = data.find(({ path }) => path.endsWith('/email-setup'));
    return `${found?.text}${found?.is_urgent ? '!' : ''}`;
  };
  const server = { SMTP_URL: smtp() };
  expect([await stateWith({}), await stateWith(server)]).toEqual(['No mail server!', 'Not tested yet']);
  const texts: string[] = [];
  for (const state of ['waiting', 'sent', 'failed', 'written']) {
    await acme.inside(async (db) => {
      await db.deleteFrom('test_mails').execute();
      const asked_for = { person_id: member.id, address: 'eve@acme.example', requested_at: new Date() };
      await db
        .insertInto('test_mails')
        .values({ ...asked_for, state })
        .execute();
    });
    texts.push(await stateWith(server));
  }
  expect(texts).toEqual(['Sending test email', 'Test email sent', 'Test email failed!', 'Not tested yet']);
  expect(await stateWith({})).toBe('No mail server!');
});

test('the refusal of a mail server is passed on', async () => {
  const acme = await company();
  const member = await eve(acme);
  await acme.inside((db) =>
    db.updateTable('people').set({ email: 'nobody@acme.example' }).where('id', '=', member.id).execute(),
  );
  await call(settings.sendTestMail, { body: {} }, member);

  await run(acme, member, smtp());

  expect(await outcome(member)).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('no such mailbox') as string,
  });
});

test('no one is flooded: five an hour, and none without an address', async () => {
  const acme = await company();
  const member = await eve(acme);
  for (let sent = 0; sent < 5; sent += 1)
    expect((await call(settings.sendTestMail, { body: {} }, member)).status).toBe(200);
  expect((await call(settings.sendTestMail, { body: {} }, member)).status).toBe(429);

  const other = await eve(acme);
  await acme.inside((db) => db.updateTable('people').set({ email: null }).where('id', '=', other.id).execute());
  expect(await call(settings.sendTestMail, { body: {} }, other)).toMatchObject({
    status: 424,
    body: { code: 'settings.noAddress' },
  });
});

test('no address that someone enters is ever fetched', async () => {
  const acme = await company();
  const member = await eve(acme);
  const own = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const versions = async (read: typeof settings.company | typeof settings.email | typeof settings.handbook) =>
    (await call(read, {}, member)).body.version;

  const saved = [
    await call(
      settings.saveCompany,
      {
        body: {
          title: 'Acme',
          country_id: '',
          website_url: `${own}/website`,
          version: await versions(settings.company),
        },
      },
      member,
    ),
    await call(
      settings.saveEmail,
      {
        body: {
          subject_prefix: '',
          email_logo_url: `${own.replace('http:', 'https:')}/logo`,
          version: await versions(settings.email),
        },
      },
      member,
    ),
    await call(
      settings.saveHandbook,
      { body: { handbook_url: `${own}/handbook`, version: await versions(settings.handbook) } },
      member,
    ),
  ];
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
  await call(settings.company, {}, member);
  await call(access.authorization, {}, member);
  await call(settings.sendTestMail, { body: {} }, member);
  await run(acme, member, smtp());
  await call(settings.sendTestMail, { body: {} }, member);
  await run(acme, member);

  expect(letters.at(-1)).toContain('/logo"');
  expect(requests).toEqual([]);
});
