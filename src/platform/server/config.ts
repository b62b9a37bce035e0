import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isAddressOrRange } from '../shared/ip-networks.ts';
import { defaultConnectionLimits, type ConnectionLimits } from './http/connection-limits.ts';
import { readStorage, storageShape, type StorageSettings } from './files/file-store-settings.ts';
import type { PushNetwork } from './push/push.ts';
import { parseEnvironment, readFeatureSettings, type FeatureSettings, type SettingsOf } from './settings.ts';

export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** The validated settings of this process. `.env.example` explains each. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** An external PostgreSQL; when undefined, Muster runs its own in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The owner's login when it differs from `databaseUrl`. */
  readonly migrationUrl: string | undefined;
  /** Maximum connections for requests. */
  readonly databaseConnections: number;
  /** The installation's address without its prefix and without a slash at the end. */
  readonly publicUrl: string;
  /** '' or '/hr' */
  readonly webPrefix: string;
  /** false, true, or the addresses of the proxies, separated by commas. */
  readonly trustProxy: boolean | string;
  readonly connectionLimits: Partial<ConnectionLimits>;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Settings that features read for themselves. */
  readonly settingsOf: SettingsOf;
  /** Location of files and their maximum size. */
  readonly storage: StorageSettings;
  /** Token that permits reading `/metrics`; undefined: there are no metrics. */
  readonly metricsToken: string | undefined;
  readonly demoPassword: string | undefined;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Whether jobs and deliveries run in the server's process. */
  readonly worker: boolean;
  readonly production: boolean;
  /** Stand-in of tests for the push services of the browsers. */
  readonly pushNetwork?: PushNetwork;
}

/** All mistakes in the settings, a sentence each. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/** See docs/performance.md: with more, the processes of PostgreSQL wait for each other. */
const defaultConnections = 10;

const postgresUrl = (name: string) =>
  z
    .string()
    .refine(
      (text) => /^postgres(ql)?:$/.test(urlOf(text)?.protocol ?? ''),
      `${name} must be a PostgreSQL URL, such as postgres://muster:secret@db.example/muster.`,
    )
    .transform(withNamedTlsMode);

/** The driver treats these modes like `verify-full`, and warns unless it is given that name. */
function withNamedTlsMode(address: string): string {
  if (/[?&]uselibpqcompat=true/.test(address)) return address;
  return address.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

const count = (name: string, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, `${name} must be a whole number from 1 to 9999999.`)
    .transform(Number)
    .default(usual);

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
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, 'DATABASE_CONNECTIONS must be a number from 1 to 200.')
    .transform(Number)
    .default(defaultConnections),
  PUBLIC_URL: z
    .string()
    .refine(
      isOrigin,
      'PUBLIC_URL must be the address people enter, without a path, such as https://hr.example.com. Set the path with WEB_PREFIX.',
    )
    .optional(),
  WEB_PREFIX: z
    .string()
    .regex(/^(\/[a-z0-9][a-z0-9_-]*)+$/i, 'WEB_PREFIX must start with a slash and not end with one, such as /hr.')
    .refine((prefix) => !/^\/app(\/|$)/i.test(prefix), 'WEB_PREFIX must not start with /app, the API path.')
    .default(''),
  TRUST_PROXY: z
    .string()
    .transform(toProxies)
    .refine(
      (proxies) => proxies !== undefined,
      'TRUST_PROXY must be true, false or a comma-separated list of proxy addresses or networks, such as 10.0.0.0/8.',
    )
    .default(false),
  MAX_CONNECTIONS: count('MAX_CONNECTIONS', defaultConnectionLimits.maxConnections),
  MAX_CONNECTIONS_PER_ADDRESS: count('MAX_CONNECTIONS_PER_ADDRESS', defaultConnectionLimits.maxConnectionsPerAddress),
  HEADERS_TIMEOUT_SECONDS: count('HEADERS_TIMEOUT_SECONDS', defaultConnectionLimits.headersTimeoutSeconds),
  BODY_BYTES_PER_SECOND: count('BODY_BYTES_PER_SECOND', defaultConnectionLimits.bodyBytesPerSecond),
  SOCKET_SIGN_IN_SECONDS: count('SOCKET_SIGN_IN_SECONDS', defaultConnectionLimits.socketSignInSeconds),
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:$/.test(urlOf(text)?.protocol ?? '') && urlOf(text)?.hostname,
      'SMTP_URL must be a mail server URL, such as smtps://user:secret@mail.example:465.',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'MAIL_FROM must be a mail address, such as Muster <muster@example.com>.',
    )
    .optional(),
  ...storageShape,
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/-]{20,200}$/,
      'METRICS_TOKEN must have 20 to 200 letters, digits or . _ ~ + / -. Create one with openssl rand -hex 20.',
    )
    .optional(),
  DEMO_PASSWORD: z.string().min(8, 'DEMO_PASSWORD must have at least 8 characters.').optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal and silent.',
    )
    .default('info'),
  WORKER: z.enum(['on', 'off'], 'WORKER must be on or off.').default('on'),
});

/**
 * @param env `process.env`; an empty value counts as unset
 * @param declared the settings of the features
 * @throws ConfigError naming all of them
 */
export function readConfig(env: NodeJS.ProcessEnv, declared: readonly FeatureSettings<unknown>[] = []): Config {
  const { data, mistakes } = parseEnvironment(settings, env);
  if (env['DATABASE_MIGRATION_URL'] && !env['DATABASE_URL'])
    mistakes.push('DATABASE_MIGRATION_URL also requires DATABASE_URL. Set both.');
  if (env['SMTP_URL'] && !env['MAIL_FROM'])
    mistakes.push('MAIL_FROM is missing. With SMTP_URL, set MAIL_FROM to the sender of emails.');
  const place = { production: env['NODE_ENV'] === 'production', folder: projectFolder };
  const own = readFeatureSettings(env, place, declared);
  mistakes.push(...own.mistakes);
  const stored = data && readStorage(data);
  mistakes.push(...(stored?.mistakes ?? []));
  if (!stored || mistakes.length) throw new ConfigError(mistakes);
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(projectFolder, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    migrationUrl: data.DATABASE_MIGRATION_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    publicUrl: publicUrl.origin,
    webPrefix: data.WEB_PREFIX,
    trustProxy: data.TRUST_PROXY ?? false,
    connectionLimits: connectionLimitsOf(data),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Muster <muster@${publicUrl.hostname}>`,
    settingsOf: own.settingsOf,
    storage: stored.storage,
    metricsToken: data.METRICS_TOKEN,
    demoPassword: data.DEMO_PASSWORD,
    logLevel: data.LOG_LEVEL,
    worker: data.WORKER === 'on',
    production: place.production,
  };
}

function connectionLimitsOf(data: z.infer<typeof settings>): Config['connectionLimits'] {
  return {
    maxConnections: data.MAX_CONNECTIONS,
    maxConnectionsPerAddress: data.MAX_CONNECTIONS_PER_ADDRESS,
    headersTimeoutSeconds: data.HEADERS_TIMEOUT_SECONDS,
    bodyBytesPerSecond: data.BODY_BYTES_PER_SECOND,
    socketSignInSeconds: data.SOCKET_SIGN_IN_SECONDS,
  };
}

/** Loads settings from the project's `.env`; variables of the environment take precedence. */
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
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  );
}

/** Returns undefined when the format is invalid. */
function toProxies(text: string): boolean | string | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isAddressOrRange) ? networks.join(',') : undefined;
}
