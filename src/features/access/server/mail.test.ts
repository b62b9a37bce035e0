import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { createMailer } from '#platform/server/mail/mail.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { access } from '../contract.ts';
import { createPasswordLink, createRolePresets } from './commands.ts';
import type { LinkPurpose } from '../events.ts';
import { accessJobs } from './jobs.ts';
import { accessRoutes } from './routes.ts';
import { sessionAuthenticator } from './sessions.ts';
import { noPush } from '#platform/testing/no-push.ts';
import { noSettings } from '#platform/server/settings.ts';

interface Letter {
  readonly to: string[];
  readonly text: string;
}

/** Joins and decodes the encoded words of headers, in which text beyond ASCII is sent. */
const withReadableSubject = (text: string) =>
  text
    .replace(/\?=\r\n =\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_, encoded: string) =>
      decodeURIComponent(encoded.replaceAll('_', ' ').replaceAll('=', '%')),
    );

const letters: Letter[] = [];
const log = pino({ level: 'silent' });
const { files } = testStorage();
const call = callerFor(createHttp({ authenticator: sessionAuthenticator(database), features: [accessRoutes] }));
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, answer) =>
    answer(address.startsWith('nobody') ? new Error('no such mailbox') : null),
  async onData(stream, { envelope }, done) {
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    // Long lines are folded with '=' at their end; nothing else of the encoding occurs in a link.
    letters.push({
      to: envelope.rcptTo.map(({ address }) => address),
      text: withReadableSubject(text).replace(/=\r\n/g, '').replace(/=3D/g, '='),
    });
    done();
  },
});
beforeAll(async () => {
  post.listen(0, '127.0.0.1');
  await once(post.server, 'listening');
});
afterAll(() => new Promise<void>((resolve) => post.close(() => resolve())));

async function mailLink(
  company_id: string,
  person_id: string,
  purpose: LinkPurpose,
  more: object = {},
): Promise<Letter | undefined> {
  const { port } = post.server.address() as AddressInfo;
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Muster <muster@example.com>',
    dataDir: '',
    files,
    log,
  });
  const job = accessJobs.find(({ name }) => name === 'access.mail-password-link') as Job<object> | undefined;
  const before = letters.length;
  await job?.run({
    data: { company_id, person_id, purpose, ...more },
    database,
    mailer,
    push: noPush,
    files,
    publicUrl: 'https://hr.example.com/muster',
    settingsOf: noSettings,
    log,
    now: Math.floor(Date.now() / 1000),
  });
  mailer.close();
  return letters[before];
}

const linkIn = (letter: Letter | undefined) => /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? '';

test('an invitation arrives, and its link opens the account', async () => {
  const acme = await company();
  const roles = await acme.inside((db) => createRolePresets(db));
  const hal = await acme.hire('Hal');
  await acme.inside((db) =>
    db
      .insertInto('role_people')
      .values({ role_id: roles.get('HR manager') ?? '', person_id: hal.id })
      .execute(),
  );
  const { body: ana } = await call(
    access.addPerson,
    { body: { name: 'Ana Silva', email: 'ana@acme.example', role_id: roles.get('Employee') ?? '', show_link: true } },
    hal,
  );

  const letter = await mailLink(acme.id, ana.id, 'invitation');

  expect(letter?.to).toEqual(['ana@acme.example']);
  expect(letter?.text).toMatch(/^Subject: Welcome to Acme\r$/m);
  const link = linkIn(letter);
  expect(link).toMatch(new RegExp(`^https://${acme.host}/muster/on-boarding-invitation/[\\w-]{36}/[\\w-]{43}$`));
  const token = link.split('/').pop() ?? '';
  const password = 'my first password';
  expect(
    (
      await call(
        access.resetPassword,
        { body: { token, password, password_confirmation: password } },
        { host: acme.host },
      )
    ).status,
  ).toBe(200);
  expect(
    (await call(access.login, { body: { username: 'ana@acme.example', password } }, { host: acme.host })).status,
  ).toBe(200);
  // The link that was shown for copying no longer works.
  expect(
    (await call(access.checkResetLink, { body: { token: ana.link?.split('/').pop() ?? '' } }, { host: acme.host }))
      .status,
  ).toBe(498);
});

test('an invitation says who invites, what comes next and until when, in the company’s colours', async () => {
  const acme = await company({ timezone: 'Europe/Berlin' });
  const [hal, ana] = [await acme.hire('Hal Ito'), await acme.hire('Ana')];
  const joined_on = '2099-12-01' as LocalDate;
  await acme.inside(async (db) => {
    const colours = { button_background_link_color: '#1D6B4A', button_text_color: '#FFFFFF' };
    await db.updateTable('company_settings').set(colours).execute();
    await db.updateTable('people').set({ joined_on, status: 'invited' }).where('id', '=', ana.id).execute();
  });

  const first = await mailLink(acme.id, ana.id, 'invitation', { invited_by: hal.id });
  const again = await mailLink(acme.id, ana.id, 'invitation', { invited_by: hal.id, is_reminder: true });

  const [plain = '', html = ''] = first?.text.split(/^Content-Type: text\/html/m) ?? [];
  for (const part of [plain, html]) {
    expect(part).toContain('Hal Ito has invited you to Muster, the time and HR app of Acme.');
    expect(part).toContain('Your first day is Tuesday, 1 December.');
    expect(part).toMatch(/works until \w+day, \d+ \w+, \d\d:\d\d\./);
  }
  expect(plain.match(/^\d\. .*/gm)?.map((line) => line.trim())).toEqual([
    '1. Choose a password. It keeps your account secure.',
    '2. Add a photo. It helps colleagues recognise you. You can do it later.',
    '3. Go to your workspace. Clock in, view your times and see your colleagues.',
  ]);
  expect(html).toContain('background:#1D6B4A;color:#FFFFFF');
  expect(again?.text).toMatch(/^Subject: Reminder: you’re invited to Acme\r$/m);
  expect(again?.text).toContain('Hal Ito reminds you of your invitation to Muster, the time and HR app of Acme.');
});

test('the outcome of a mail is stored with its link', async () => {
  const acme = await company();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  await acme.inside((db) =>
    db.updateTable('people').set({ email: 'nobody@acme.example' }).where('id', '=', bob.id).execute(),
  );
  await mailLink(acme.id, ana.id, 'invitation');
  await expect(mailLink(acme.id, bob.id, 'invitation')).rejects.toThrow('no such mailbox');
  const link = (member: { readonly id: string }) =>
    acme.inside((db) =>
      db
        .selectFrom('password_links')
        .select(['mailed_to', 'mailed_at', 'mail_problem'])
        .where('person_id', '=', member.id)
        .executeTakeFirst(),
    );
  expect(await link(ana)).toEqual({
    mailed_to: `${ana.username}@acme.example`,
    mailed_at: expect.any(Date) as Date,
    mail_problem: null,
  });
  expect(await link(bob)).toMatchObject({
    mailed_at: null,
    mail_problem: expect.stringContaining('no such mailbox') as string,
  });
});

test('a reset link leads to the company’s own host, and works there', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');

  const letter = await mailLink(acme.id, ana.id, 'reset');

  const link = new URL(linkIn(letter));
  expect(link.host).toBe(acme.host);
  expect(
    (await call(access.checkResetLink, { body: { token: link.pathname.split('/').pop() ?? '' } }, { host: acme.host }))
      .body,
  ).toMatchObject({
    purpose: 'reset',
  });
});

test('a name is text in a mail, not markup and not a header', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) => db.updateTable('company_settings').set({ name: '<b>Acme</b>' }).execute());

  const letter = await mailLink(acme.id, ana.id, 'reset');

  expect(letter?.text).toMatch(/^Content-Type: text\/plain/m);
  expect(letter?.text).toContain('<strong style="font-size:18px">&lt;b&gt;Acme&lt;/b&gt;</strong>');
});

test('the company’s mail settings apply immediately', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  await acme.inside((db) =>
    db
      .updateTable('company_settings')
      .set({ subject_prefix: '[Acme HR]', email_logo_url: 'https://cdn.acme.example/l.png' })
      .execute(),
  );

  const letter = await mailLink(acme.id, ana.id, 'reset');

  expect(letter?.text).toMatch(/^Subject: \[Acme HR\] Reset your Acme password\r$/m);
  expect(letter?.text).toContain('<img src="https://cdn.acme.example/l.png" alt="Acme"');
});

test('no one without an address, or discharged, is written to', async () => {
  const acme = await company();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  await acme.inside((db) => db.updateTable('people').set({ email: null }).where('id', '=', ana.id).execute());
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ discharged_date: '2020-01-31' as LocalDate })
      .where('id', '=', bob.id)
      .execute(),
  );

  expect(await mailLink(acme.id, ana.id, 'reset')).toBeUndefined();
  expect(await mailLink(acme.id, bob.id, 'reset')).toBeUndefined();
  expect(await acme.inside((db) => db.selectFrom('password_links').selectAll().execute())).toEqual([]);
});

test('an ended invitation is stored while its person is invited, and for a while after that', async () => {
  const acme = await company();
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  // The sweep also covers companies of other tests, whose clocks are all set to later times.
  const now = Date.parse('2020-06-01T00:00:00Z') / 1000;
  await acme.inside(async (db) => {
    await db.updateTable('people').set({ status: 'invited' }).where('id', '=', ana.id).execute();
    for (const { id } of [ana, ben])
      for (const days of [30, 200]) await createPasswordLink(db, id, 'invitation', now - days * 86_400);
    await createPasswordLink(db, ana.id, 'reset', now - 30 * 86_400);
  });
  const sweep = accessJobs.find(({ name }) => name === 'access.sweep') as Job<object> | undefined;
  await sweep?.run({ data: {}, database, log, now } as never);
  const left = await acme.inside((db) =>
    db.selectFrom('password_links').select(['person_id', 'purpose']).orderBy('created_at').execute(),
  );
  expect(left.filter(({ person_id }) => person_id === ana.id)).toHaveLength(2);
  expect(left.filter(({ person_id }) => person_id === ben.id)).toHaveLength(1);
  expect(left.some(({ purpose }) => purpose === 'reset')).toBe(false);
});

test('only expired rows are deleted', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const old = await acme.hire('Old');
  await acme.inside((db) =>
    db
      .updateTable('sessions')
      .set({ expires_at: new Date('2020-01-01') })
      .where('person_id', '=', old.id)
      .execute(),
  );
  const sweep = accessJobs.find(({ name }) => name === 'access.sweep') as Job<object> | undefined;

  await sweep?.run({
    data: {},
    database,
    mailer: createMailer({ from: 'a@b.example', dataDir: '', files, log }),
    push: noPush,
    files,
    publicUrl: '',
    settingsOf: noSettings,
    log,
    // The sweep also covers companies of other tests, whose clocks are all set to later times.
    now: Date.parse('2020-06-01T00:00:00Z') / 1000,
  });

  expect(await acme.inside((db) => db.selectFrom('sessions').select('person_id').execute())).toEqual([
    { person_id: ana.id },
  ]);
});
