import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readStorage, storageShape, type StorageSettings } from './file-store-settings.ts';
import { readSso, ssoShape, type SsoSettings } from './sso-settings.ts';

export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** The settings of this process, checked. `.env.example` says what each means. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** An external PostgreSQL; without it Muster runs its own in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The owner's login when `databaseUrl` is another one. */
  readonly migrationUrl: string | undefined;
  /** The installation's address without its prefix and without a slash at the end. */
  readonly publicUrl: string;
  /** '' or '/hr' */
  readonly webPrefix: string;
  /** false, true, or the addresses of the proxies, separated by commas. */
  readonly trustProxy: boolean | string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Sign-in with Google and Apple. */
  readonly sso: SsoSettings;
  /** Where files are, and how large they may be. */
  readonly storage: StorageSettings;
  readonly demoPassword: string | undefined;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Jobs and deliveries run in the server's process. */
  readonly worker: boolean;
  readonly production: boolean;
}

/** Everything that is wrong with the settings, a sentence each. */
export class ConfigMistakes extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

const postgresUrl = (name: string) =>
  z
    .string()
    .refine(
      (text) => /^postgres(ql)?:$/.test(urlOf(text)?.protocol ?? ''),
      `${name} must be the address of a PostgreSQL database, such as postgres://muster:secret@db.example/muster.`,
    );

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, wrongPort())
    .transform(Number)
    .refine((port) => port <= 65_535, wrongPort())
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'HOST must be the name or address to listen on, such as 127.0.0.1 or 0.0.0.0.')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl('DATABASE_URL').optional(),
  DATABASE_MIGRATION_URL: postgresUrl('DATABASE_MIGRATION_URL').optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'PUBLIC_URL must be the address people type, without a path, such as https://hr.example.com. A path belongs into WEB_PREFIX.')
    .optional(),
  WEB_PREFIX: z
    .string()
    .regex(/^(\/[a-z0-9][a-z0-9_-]*)+$/i, 'WEB_PREFIX must be a path with a slash at its start and none at its end, such as /hr.')
    .refine((prefix) => !/^\/app(\/|$)/i.test(prefix), "WEB_PREFIX must not begin with /app, which is the calls' own path.")
    .default(''),
  TRUST_PROXY: z
    .string()
    .transform(toProxies)
    .refine(
      (proxies) => proxies !== undefined,
      'TRUST_PROXY must be true, false, or the addresses or networks of the proxies in front, separated by commas, such as 10.0.0.0/8.',
    )
    .default(false),
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:$/.test(urlOf(text)?.protocol ?? '') && urlOf(text)?.hostname,
      'SMTP_URL must be the address of a mail server, such as smtps://user:secret@mail.example:465.',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'MAIL_FROM must be a mail address, such as Muster <muster@example.com>.')
    .optional(),
  ...ssoShape,
  ...storageShape,
  DEMO_PASSWORD: z.string().min(8, 'DEMO_PASSWORD must have at least 8 characters.').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal and silent.')
    .default('info'),
  WORKER: z.enum(['on', 'off'], 'WORKER must be on or off.').default('on'),
  NODE_ENV: z.string().optional(),
});

/**
 * @param env `process.env`; an empty value counts as none
 * @throws ConfigMistakes naming all of them
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.keys(settings.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const parsed = settings.safeParse(given);
  const mistakes = parsed.success ? [] : [...new Set(parsed.error.issues.map(({ message }) => message))];
  if (given['DATABASE_MIGRATION_URL'] && !given['DATABASE_URL'])
    mistakes.push('DATABASE_MIGRATION_URL is the second login beside DATABASE_URL, which is missing.');
  if (given['SMTP_URL'] && !given['MAIL_FROM']) mistakes.push('MAIL_FROM is missing: with SMTP_URL it must name the sender of the mails.');
  const signOn = parsed.success ? readSso(parsed.data, { production: parsed.data.NODE_ENV === 'production', folder: projectFolder }) : undefined;
  mistakes.push(...(signOn?.mistakes ?? []));
  const stored = parsed.success ? readStorage(parsed.data) : undefined;
  mistakes.push(...(stored?.mistakes ?? []));
  if (!parsed.success || !stored || !signOn || mistakes.length) throw new ConfigMistakes(mistakes);
  const { data } = parsed;
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(projectFolder, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    migrationUrl: data.DATABASE_MIGRATION_URL,
    publicUrl: publicUrl.origin,
    webPrefix: data.WEB_PREFIX,
    trustProxy: data.TRUST_PROXY ?? false,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Muster <muster@${publicUrl.hostname}>`,
    sso: signOn.sso,
    storage: stored.storage,
    demoPassword: data.DEMO_PASSWORD,
    logLevel: data.LOG_LEVEL,
    worker: data.WORKER === 'on',
    production: data.NODE_ENV === 'production',
  };
}

/** Settings from the project's `.env`, where the environment does not say otherwise. */
export function loadEnvFile(): void {
  const file = resolve(projectFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

function wrongPort(): string {
  return 'PORT must be a number from 0 to 65535.';
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function isOrigin(text: string): boolean {
  const url = urlOf(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
}

/** undefined when it is none of the forms. */
function toProxies(text: string): boolean | string | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks.join(',') : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (!family || more !== undefined) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}
