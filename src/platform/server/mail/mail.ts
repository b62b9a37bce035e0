import { randomUUID } from 'node:crypto';
import { mkdir, writeFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import { email, required } from '../../shared/validators.ts';
import type { FileStore } from '../files/file-store.ts';
import { reencodeWithin } from '../files/images.ts';
import { VersionedCache } from '../versioned-cache.ts';
import { hasWebLogo, renderHtml, logoCid, renderSubject, type Letterhead } from './mail-frame.ts';
import { textOf, type MailPart } from './mail-parts.ts';
import { mailFileEnd, mailFolder } from './mail-settings.ts';

export interface Mail {
  /** Letters, digits and dashes: when sent again with the same id, recipients see the same message. */
  readonly id?: string;
  readonly to: string;
  /** Language of the subject and the parts: 'de'. */
  readonly language: string;
  /** The sending company: each mail has its prefix, logo and colours. */
  readonly letterhead: Letterhead;
  readonly subject: string;
  /** Parts from the top to the foot. */
  readonly parts: readonly MailPart[];
}

/** Called from jobs only: a mail server may take minutes, and a mail cannot be rolled back. */
export interface Mailer {
  /**
   * @returns the name of the file in `mail/` if there is no mail server
   * @throws Error when the mail server refuses, or when an address or the subject could smuggle in a header
   */
  send(mail: Mail): Promise<string | undefined>;
  close(): void;
}

export interface MailOptions {
  /** `smtp://user:password@host:587`; when undefined, mails become files. */
  readonly smtpUrl?: string | undefined;
  /** `Muster <muster@example.com>` */
  readonly from: string;
  /** Mails are written to `mail/` in it if there is no mail server. */
  readonly dataDir: string;
  /** Store of the companies' logos. */
  readonly files: FileStore;
  readonly log: FastifyBaseLogger;
}

/** Milliseconds for each step of the mail server. */
const timeoutsMs = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

export function createMailer({ smtpUrl, from, dataDir, files, log }: MailOptions): Mailer {
  // A mail's content is our own text: it never names a file or an address to fetch.
  const noExternalContent = { disableFileAccess: true, disableUrlAccess: true } as const;
  let transport: Promise<Transporter> | undefined;
  // Loaded with the first mail: not every process sends mails.
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = (await import('nodemailer')).default;
    return smtpUrl
      ? createTransport(smtpUrl, { ...noExternalContent, ...timeoutsMs } as object)
      : createTransport({ streamTransport: true, buffer: true, ...noExternalContent } as object);
  };
  const logoOf = logoReader(files, log);
  return {
    async send({ id, to, language, letterhead, subject: subjectText, parts }) {
      const subject = renderSubject(letterhead, subjectText);
      assertAddress(to);
      assertOneLine(subject);
      const logo = hasWebLogo(letterhead) ? undefined : await logoOf(letterhead.logo_key);
      const sent = await (
        await (transport ??= connect())
      ).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
        text: textOf(parts),
        html: renderHtml(letterhead, parts, { language, hasLogo: logo !== undefined }),
        ...(logo && {
          attachments: [{ cid: logoCid, filename: 'logo.png', content: logo, contentDisposition: 'inline' }],
        }),
      });
      if (smtpUrl) return undefined;
      const file = await writeMail(dataDir, (sent as typeof sent & { message: Buffer }).message);
      log.info({ file }, 'SMTP_URL is not set. The email was saved to a file.');
      return basename(file);
    },
    close: () => void transport?.then((openTransport) => openTransport.close()),
  };
}

function assertOneLine(text: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(text))
    throw new Error('The email subject contains a line break or another control character.');
}

/** 'example.com' of 'Muster <muster@example.com>' */
const domainOf = (address: string): string => /@([^>\s]+)/.exec(address)?.[1] ?? 'localhost';

/** Applies the rule of the forms, so that forms accept no address to which mail cannot be sent. */
function assertAddress(text: string): void {
  if (!required.check(email).safeParse(text).success) throw new Error('This is not a single email address.');
}

async function writeMail(dataDir: string, message: Buffer): Promise<string> {
  const folder = mailFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(
    folder,
    `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}${mailFileEnd}`,
  );
  await writeFile(file, message, { mode: 0o600, flag: 'wx' });
  return file;
}

/** Pixels: twice the displayed size, for sharp screens. */
const logoSize = { width: 400, height: 80 } as const;

/**
 * Provides logos for mails: small, and PNG, which every mail program shows. Each is made once;
 * the content of a key never changes.
 * @returns undefined when there is none or it cannot be read: a mail does not wait for a picture
 */
function logoReader(files: FileStore, log: FastifyBaseLogger): (key: string | null) => Promise<Buffer | undefined> {
  const logoCache = new VersionedCache<Buffer>(100);
  return async (key) => {
    if (key === null) return undefined;
    const cachedLogo = logoCache.get(key, 0);
    if (cachedLogo) return cachedLogo;
    try {
      const logo = await readSmallLogo(files, key);
      if (logo) logoCache.set(key, 0, logo);
      return logo;
    } catch (error) {
      log.warn({ err: error, key }, 'An email logo could not be read. The email shows the name instead.');
      return undefined;
    }
  };
}

async function readSmallLogo(files: FileStore, key: string): Promise<Buffer | undefined> {
  const object = await files.get(key);
  if (!object) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'muster-logo-'));
  try {
    const source = join(folder, 'source');
    await pipeline(object.content, createWriteStream(source));
    const { path } = await reencodeWithin(source, logoSize, { folder, person_id: 'mail' });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
