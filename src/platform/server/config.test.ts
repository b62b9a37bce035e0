import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

test('nothing needs to be set', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    webPrefix: '',
    trustProxy: false,
    logLevel: 'info',
    worker: true,
    production: false,
  });
});

test('an empty value counts as none', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '', WEB_PREFIX: '' })).toMatchObject({
    port: 3000,
    smtpUrl: undefined,
    webPrefix: '',
  });
});

test('the environment sets the configuration', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::',
    DATA_DIR: '/srv/muster',
    DATABASE_URL: 'postgresql://app:x@db/muster',
    DATABASE_MIGRATION_URL: 'postgres://owner:x@db/muster',
    DATABASE_CONNECTIONS: '4',
    MAX_CONNECTIONS: '500',
    BODY_BYTES_PER_SECOND: '50',
    PUBLIC_URL: 'https://hr.example.com/',
    WEB_PREFIX: '/hr',
    TRUST_PROXY: '10.0.0.1, fd00::/8',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'Acme HR <hr@example.com>',
    LOG_LEVEL: 'warn',
    WORKER: 'off',
    NODE_ENV: 'production',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '::',
    dataDir: '/srv/muster',
    databaseConnections: 4,
    connectionLimits: { maxConnections: 500, bodyBytesPerSecond: 50, maxConnectionsPerAddress: 2000 },
    publicUrl: 'https://hr.example.com',
    webPrefix: '/hr',
  });
  expect(config).toMatchObject({
    trustProxy: '10.0.0.1,fd00::/8',
    mailFrom: 'Acme HR <hr@example.com>',
    logLevel: 'warn',
    worker: false,
    production: true,
  });
});

test('every mistake has its sentence, and all are reported together', () => {
  const mistakes = mistakesOf({
    PORT: '99999',
    LOG_LEVEL: 'loud',
    DATABASE_MIGRATION_URL: 'mysql://db',
    SMTP_URL: 'mail.example',
  });
  expect(mistakes).toEqual([
    'PORT must be a number from 0 to 65535.',
    'DATABASE_MIGRATION_URL must be a PostgreSQL URL, such as postgres://muster:secret@db.example/muster.',
    'SMTP_URL must be a mail server URL, such as smtps://user:secret@mail.example:465.',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal and silent.',
    'DATABASE_MIGRATION_URL also requires DATABASE_URL. Set both.',
    'MAIL_FROM is missing. With SMTP_URL, set MAIL_FROM to the sender of emails.',
  ]);
});

test.each([
  ['PORT', '3000x'],
  ['PORT', '-1'],
  ['HOST', 'my host'],
  ['DATABASE_URL', 'localhost/muster'],
  ['DATABASE_CONNECTIONS', '0'],
  ['PUBLIC_URL', 'https://hr.example.com/muster'],
  ['PUBLIC_URL', 'hr.example.com'],
  ['WEB_PREFIX', 'hr'],
  ['WEB_PREFIX', '/hr/'],
  ['WEB_PREFIX', '/app'],
  ['MAX_CONNECTIONS', '0'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['MAIL_FROM', 'Acme'],
  ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
  ['DEMO_PASSWORD', 'short'],
  ['WORKER', 'maybe'],
  ['METRICS_TOKEN', 'short'],
])('%s=%j is refused in one sentence that names it', (name, value) => {
  const mistakes = mistakesOf({ [name]: value });
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]).toMatch(new RegExp(`^${name} must `));
});
