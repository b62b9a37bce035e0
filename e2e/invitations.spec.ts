import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { createMailer } from '#platform/server/mail/mail.ts';
import { database, type Member } from '#platform/testing/company.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { createLink } from '#features/access/server/commands.ts';
import { accessJobs } from '#features/access/server/jobs.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';
import { noPush } from '#platform/testing/no-push.ts';
import { noSettings } from '#platform/server/settings.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const now = () => Math.floor(Date.now() / 1000);

async function invited(acme: Acme, name: string, ...permissions: Parameters<Acme['hire']>[1][]): Promise<Member> {
  const member = await acme.hire(name, ...permissions);
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', member.id).execute());
  return member;
}

/** Creates a link that was mailed this number of days ago. */
async function mailed(acme: Acme, { id, username }: Member, days: number): Promise<string> {
  return acme.inside(async (db) => {
    const at = now() - days * 86_400;
    const link = await createLink(db, id, 'invitation', { now: at, mailed_to: `${username}@acme.example` });
    await db
      .updateTable('password_links')
      .set({ mailed_at: new Date(at * 1000) })
      .where('id', '=', link.id)
      .execute();
    return `${acme.url}${link.path}`;
  });
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('inviters see each person’s progress, and one press reminds everyone who has not signed in', async ({
  acme,
  as,
  guest,
}) => {
  const hal = await acme.hire('Hal Ito', 'add_employee', 'view_employee');
  const [ana, ben] = [await invited(acme, 'Ana Silva'), await invited(acme, 'Ben Okafor')];
  const link = await mailed(acme, ana, 2);
  await mailed(acme, ben, 8);
  await invited(acme, 'Cleo Marsh');

  const page = await as(hal, '/people');
  await page.getByRole('link', { name: '2 not joined yet, 1 not invited yet' }).click();
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible();
  await expect(row(page, 'Ben Okafor')).toContainText('Link expired');
  await expect(row(page, 'Cleo Marsh')).toContainText('Not invited yet');
  await expect(row(page, 'Ana Silva')).toContainText('Invited');
  await expectAccessible(page);

  // Progress in another browser appears here without a reload.
  const other = await guest(link);
  await expect(other.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(row(page, 'Ana Silva')).toContainText('Opened');

  await page.getByRole('button', { name: 'Remind 3 people' }).click();
  await expect(
    page.getByText('Muster has no mail server, so these 3 reminders wait in the mail folder.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'No one to remind' })).toBeDisabled();
  await expect(row(page, 'Cleo Marsh')).toContainText('invited by Hal Ito');
  await expect(row(page, 'Ben Okafor')).toContainText('reminded once');
  // An opened link keeps working.
  await other.getByLabel('Password', { exact: true }).fill('winter-lamp-orbit');
  await other.getByLabel('Confirm password').fill('winter-lamp-orbit');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByRole('heading', { name: 'Add a photo' })).toBeVisible();
  await expect(row(page, 'Ana Silva')).toHaveCount(0);
  await page.getByRole('tab', { name: 'In progress 1' }).click();
  await expect(row(page, 'Ana Silva')).toContainText('Password set');
  await other.getByRole('button', { name: 'Skip for now' }).click();
  await other.getByRole('button', { name: 'Go to Workspace' }).click();
  await page.getByRole('tab', { name: 'Done 1' }).click();
  await expect(row(page, 'Ana Silva')).toContainText('Done');
});

test('people who may invite see beside the presence list who has not signed in yet, and remind them by one press', async ({
  acme,
  as,
}) => {
  const hal = await acme.hire('Hal Ito', 'add_employee', 'view_any_attendance');
  const nora = await acme.hire('Nora Voss', 'view_any_attendance');
  await mailed(acme, await invited(acme, 'Ana Silva'), 2);
  const page = await as(hal, '/feed');
  const board = page.getByRole('region', { name: 'Who’s in' });
  await expect(board).toContainText('1 person has not signed in yet');
  await mailed(acme, await invited(acme, 'Ben Okafor'), 2);
  await page.reload();
  await expect(board).toContainText('2 people have not signed in yet');
  await expectAccessible(page);
  await board.getByRole('button', { name: 'Send reminders' }).click();
  await expect(
    page.getByText('Muster has no mail server, so these 2 reminders wait in the mail folder.'),
  ).toBeVisible();
  await expect(board).toContainText('No mail server: 2 emails of the last 24 hours wait in the mail folder');
  await expect(board.getByRole('button', { name: 'Send reminders' })).toHaveCount(0);
  await expect(board.getByText('2 people have not signed in yet')).toBeFocused();

  const noras = await as(nora, '/feed');
  await expect(noras.getByRole('region', { name: 'Who’s in' })).toContainText('not in');
  await expect(noras.getByText('not signed in yet')).toHaveCount(0);
});

test('without a mail server the screen says so before and after', async ({ acme, as }) => {
  const hal = await acme.hire('Hal Ito', 'add_employee', 'view_employee', 'configure_email_setup');
  await mailed(acme, await invited(acme, 'Ana Silva'), 2);
  const page = await as(hal, '/people/invitations');
  const note = page.getByRole('note');
  await expect(note).toContainText('Muster has no mail server, so emails wait in the mail folder and reach no one.');
  await expect(note).toContainText(`Links begin with ${acme.url}, which opens only on the machine that runs Muster.`);
  await expect(row(page, 'Ana Silva')).toContainText('waits in the mail folder');
  await expectAccessible(page);

  await page.goto(`${acme.url}/settings/general-settings/email-setup`);
  await expect(page.getByText('Muster has no mail server').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(/was not sent\. It waits in the mail folder as \S+\.eml\./)).toBeVisible();
  await expectAccessible(page);
});

test('one is reminded, or a few who are chosen', async ({ acme, as }) => {
  const hal = await acme.hire('Hal Ito', 'add_employee');
  for (const name of ['Ana Silva', 'Ben Okafor', 'Cleo Marsh']) await mailed(acme, await invited(acme, name), 2);
  const page = await as(hal, '/people/invitations');
  await page.getByRole('button', { name: 'Remind: Ana Silva' }).click();
  await expect(page.getByText('Muster has no mail server, so this reminder waits in the mail folder.')).toBeVisible();
  for (const name of ['Ben Okafor', 'Cleo Marsh']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Remind 2 people' }).click();
  await expect(
    page.getByText('Muster has no mail server, so these 2 reminders wait in the mail folder.'),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  // A second press sends no second mail.
  await page.getByRole('button', { name: 'Remind: Ana Silva' }).click();
  await expect(page.getByText('There is no one to remind.', { exact: false })).toBeVisible();
});

test('many are reminded in the background, once that is confirmed', async ({ acme, as }) => {
  const hal = await acme.hire('Hal Ito', 'add_employee');
  for (let each = 0; each < 21; each += 1) await mailed(acme, await invited(acme, `Person ${each}`), 2);
  const page = await as(hal, '/people/invitations');
  await page.getByRole('button', { name: 'Remind 21 people' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remind 21 people' }).click();
  await expect(
    page.getByText('Muster has no mail server, so these 21 reminders wait in the mail folder.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'No one to remind' })).toBeDisabled();
  await expect(page.getByText('reminded once').first()).toBeVisible();
});

test('on a small phone the invitations fit, and an empty list is unobstructed', async ({ acme, as }) => {
  const hal = await acme.hire('Hal Ito', 'add_employee', 'view_employee');
  const page = await as(hal, '/people/invitations', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible();
  await expectToFit(page);
  await mailed(acme, await invited(acme, 'Ana Silva'), 2);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana Silva' })).toContainText('Invited');
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More actions for Ana Silva' }).click();
  await page.getByRole('menuitem', { name: 'Remind' }).click();
  await expect(page.getByText('Muster has no mail server, so this reminder waits in the mail folder.')).toBeVisible();
});

test('the two-minute walk: from the mail through all steps to the first clock-in', async ({ acme, guest }) => {
  const hal = await acme.hire('Hal Ito');
  const ana = await invited(acme, 'Ana Silva', 'allow_clock_in_out_attendance');
  const mail = await mailOf(acme, ana, hal);
  expect(mail.subject).toBe('Welcome to Acme');

  // Opens the link like a press on it in a phone's mail program.
  const page = await guest('about:blank', phone);
  await page.setContent(mail.html);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Hal Ito has invited you to Muster' })).toBeVisible();
  await expectToFit(page);
  await page.getByRole('link', { name: 'Get started', exact: true }).tap();

  // Two fields filled by keyboard, and three presses.
  await page.getByLabel('Password', { exact: true }).pressSequentially('winter-lamp-orbit');
  await page.getByLabel('Confirm password').tap();
  await page.keyboard.type('winter-lamp-orbit');
  await page.getByRole('button', { name: 'Set password' }).tap();
  await page.getByRole('button', { name: 'Skip for now' }).tap();
  await page.getByRole('button', { name: 'Go to Workspace' }).tap();

  await expect(page).toHaveURL(`${acme.url}/feed`);
  await page.getByRole('button', { name: 'Clock In' }).tap();
  await expect(page.getByRole('button', { name: 'Clock Out' })).toBeVisible();
});

/** Returns the invitation as a mail server receives it, with its link at the address of this test. */
async function mailOf(acme: Acme, { id }: Member, by: Member): Promise<{ subject: string; html: string }> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _session, done) {
      received.push(await text(stream));
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const { files, folder } = testStorage();
  const log = pino({ level: 'silent' });
  const mailer = createMailer({ smtpUrl, from: 'Muster <muster@acme.example>', dataDir: '', files, log });
  const job = accessJobs.find(({ name }) => name === 'access.mail-password-link') as Job<object> | undefined;
  const data = { company_id: acme.id, person_id: id, purpose: 'invitation', invited_by: by.id };
  await job?.run({
    data,
    database,
    mailer,
    push: noPush,
    files,
    publicUrl: acme.url,
    settingsOf: noSettings,
    log,
    now: now(),
  });
  mailer.close();
  await rm(folder, { recursive: true, force: true });
  await new Promise<void>((resolve) => void server.close(resolve));
  const message = received[0] ?? '';
  const [, encoded = ''] = /^Content-Type: text\/html[^]*?\r\n\r\n([^]*?)\r\n--/m.exec(message) ?? [];
  return { subject: /^Subject: (.*)\r$/m.exec(message)?.[1] ?? '', html: decoded(encoded) };
}

/** Decodes quoted-printable text. */
function decoded(encoded: string): string {
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
