import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { email, required } from '../../shared/validators.ts';
import { blackPng } from '../../testing/pictures.ts';
import { testStorage } from '../../testing/storage.ts';
import { createMailer } from './mail.ts';

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const received: { from: string; to: string[]; message: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, answer) =>
    answer(address.startsWith('nobody') ? new Error('no such mailbox') : null),
  onData: (stream, { envelope }, answer) =>
    void text(stream).then((message) => {
      received.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        message,
      });
      answer();
    }),
});
let smtpUrl: string;
let dataDir: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  dataDir = await mkdtemp(join(tmpdir(), 'muster-mail-'));
});

afterAll(async () => {
  await new Promise<void>((resolve) => void server.close(resolve));
  await rm(dataDir, { recursive: true });
});

const { files } = testStorage();
const from = 'Muster <muster@acme.example>';
const letterhead = {
  company_name: 'Acme',
  subject_prefix: '[Acme]',
  email_logo_url: 'https://cdn.acme.example/logo.png',
  logo_key: null,
  website_url: null,
  menu_background_color: '#1A2162',
  menu_text_color: '#C9D2F7',
  button_background_link_color: '#323DA5',
  button_text_color: '#FFFFFF',
};
const mail = {
  to: 'ana@acme.example',
  language: 'en',
  letterhead,
  subject: 'Dein Passwort für Acme',
  parts: ['Hallo Ana,', { button: 'Weiter', link: 'https://acme.example/reset-password?token=abc' }],
};

test('a mail reaches the mail server', async () => {
  const mailer = createMailer({ smtpUrl, from, dataDir, files, log });
  await mailer.send(mail);
  mailer.close();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'muster@acme.example', to: ['ana@acme.example'] });
  expect(received[0]?.message).toMatch(/^From: "?Muster"? <muster@acme.example>\r$/m);
  expect(received[0]?.message).toMatch(/^Subject: =\?UTF-8\?/m);
});

test('a mail carries its company’s prefix and logo, and a text for who wants no pictures', async () => {
  const mailer = createMailer({ smtpUrl, from, dataDir, files, log });
  await mailer.send({ ...mail, subject: 'Your new password' });
  mailer.close();
  const message = received.at(-1)?.message.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
  expect(message).toMatch(/^Subject: \[Acme\] Your new password\r$/m);
  expect(message).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(message).toMatch(/^Content-Type: text\/plain/m);
  expect(message).toContain('<img src="https://cdn.acme.example/logo.png" alt="Acme"');
});

/** Stores a picture; returns its key. */
async function storeLogo(content: Buffer): Promise<string> {
  const key = `logo/${crypto.randomUUID()}`;
  await files.put(key, Readable.from([content]), content.length);
  return key;
}

test.each([
  [
    'the published logo travels with the mail, small, and as what every program shows',
    () =>
      sharp({ create: { width: 3000, height: 1000, channels: 3, background: 'red' } })
        .webp()
        .toBuffer(),
  ],
  ['however large it is', () => blackPng(2000)],
])('%s', async (_, picture) => {
  const mailer = createMailer({ smtpUrl, from, dataDir, files, log });
  const logo_key = await storeLogo(await picture());
  await mailer.send({ ...mail, letterhead: { ...letterhead, email_logo_url: null, logo_key } });
  mailer.close();
  const message = received.at(-1)?.message ?? '';
  expect(message).toMatch(/^Content-Type: multipart\/related/m);
  expect(message).toMatch(/^Content-Id: <logo@muster>\r$/im);
  expect(message).toMatch(/^Content-Disposition: inline; filename=logo.png\r$/m);
  const [, encoded = ''] = /logo\.png\r\n(?:[^\r]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/.exec(message) ?? [];
  const { format, width, height } = await sharp(Buffer.from(encoded, 'base64')).metadata();
  expect(format).toBe('png');
  expect(width <= 400 && height <= 80).toBe(true);
  expect(message.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain('src="cid:logo@muster" alt="Acme"');
});

test('a logo that is gone leaves the name, and the mail goes out', async () => {
  const mailer = createMailer({ smtpUrl, from, dataDir, files, log });
  for (const logo_key of ['logo/gone', await storeLogo(Buffer.from('no picture'))])
    await mailer.send({ ...mail, letterhead: { ...letterhead, email_logo_url: null, logo_key } });
  mailer.close();
  expect(received.at(-1)?.message).not.toContain('cid:');
  expect(received.at(-1)?.message).toContain('<strong');
});

test('a mail server that refuses is an error, for the job to try again', async () => {
  const mailer = createMailer({ smtpUrl, from, dataDir, files, log });
  await expect(mailer.send({ ...mail, to: 'nobody@acme.example' })).rejects.toThrow('no such mailbox');
});

test('without a mail server each mail is a file that only we may read, and one line of the log', async () => {
  lines.length = 0;
  const written = await createMailer({ from, dataDir, files, log }).send(mail);
  const [name = '', ...more] = await readdir(join(dataDir, 'mail'));
  expect(written).toBe(name);
  expect(more).toEqual([]);
  const file = join(dataDir, 'mail', name);
  expect(await readFile(file, 'utf8')).toContain('https://acme.example/reset-password?token=');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(lines.map((line) => JSON.parse(line) as { file: string })).toMatchObject([{ file }]);
  // The link in it opens an account: it is not for the log.
  expect(lines.join()).not.toContain('token');
});

test.each([
  'ana@acme.example',
  'øyvind@bücher.example',
  'ana+time@acme.example',
  'ana@acme.example,eve@evil.example',
  'ana,eve@acme.example',
  'ana;eve@acme.example',
  'ana@acme',
  "o'hara@acme.example",
  'ana(home)@acme.example',
  'ana:eve@acme.example',
  '[ana]@acme.example',
  'ana\\eve@acme.example',
  '"ana eve"@acme.example',
  '',
])('the address %j is taken by the mailer where the forms take it, and arrives as it is', async (to) => {
  const isTaken = required.check(email).safeParse(to).success;
  const mailer = createMailer({ smtpUrl, from, dataDir, files, log });
  const sent = mailer.send({ ...mail, to });
  if (!isTaken) return expect(sent).rejects.toThrow('This is not a single email address.');
  await sent;
  mailer.close();
  expect(received.at(-1)?.to).toEqual([to]);
});

test.each([
  ['a line break in the subject', { subject: 'Hello\r\nBcc: all@acme.example' }],
  [
    'a line break in the company’s prefix',
    { letterhead: { ...letterhead, subject_prefix: '[Acme]\r\nBcc: all@acme.example' } },
  ],
  ['a line break in the address', { to: 'ana@acme.example\r\nRCPT TO:<eve@evil.example>' }],
  ['two addresses', { to: 'ana@acme.example,eve@evil.example' }],
  ['a name that hides another address', { to: '"x <eve@evil.example>" <ana@acme.example>' }],
  ['a separator that only some see', { subject: 'Hello\u2028Bcc: all' }],
])('%s is refused', async (_, change) => {
  const sent = received.length;
  await expect(createMailer({ smtpUrl, from, dataDir, files, log }).send({ ...mail, ...change })).rejects.toThrow();
  expect(received).toHaveLength(sent);
});
