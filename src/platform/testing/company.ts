import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { connect, type Database, type Db } from '../server/database/database.ts';
import { hashToken, newToken, sessionCookie } from '../server/http/authenticator.ts';
import { splitRoute, type Endpoint, type Reply, type ClientInput } from '../shared/contract.ts';
import type { Permission } from '../shared/permissions.ts';
import type { LocalDate } from '../shared/schemas.ts';
import { requireRules } from './reply-rules.ts';
import { recordStatement } from './statements.ts';

/** The test database's owner, created and migrated once per run (see database-setup.ts). */
export const url = process.env['TEST_DATABASE_URL'] ?? 'postgres://muster_owner@127.0.0.1:5499/muster_dev';

export const database = connect({ url, onStatement: recordStatement });

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly token: string;
  readonly host: string;
}

export interface CompanyOptions {
  readonly timezone?: string;
  readonly max_daily_work_duration?: number;
  readonly allowed_networks?: string[];
  /** Default first day of hired people. */
  readonly joined_on?: LocalDate;
}

const longAgo = '2000-01-01' as LocalDate;

/** Creates a separate company for each test: nothing is shared, so nothing is cleaned up and tests run in parallel. */
export const company = (options?: CompanyOptions) => companyIn(database, options);

/** Creates a company in another database. */
export async function companyIn(
  database: Database,
  { timezone = 'Europe/Berlin', joined_on = longAgo, ...settings }: CompanyOptions = {},
) {
  const id = randomUUID();
  const host = `${id}.test`;
  await database.outside('write', (db) => db.insertInto('companies').values({ id, host }).execute());
  await database.tenant(id, 'write', (db) =>
    db
      .insertInto('company_settings')
      .values({ name: 'Acme', timezone, app_calendar_start_date: longAgo, ...settings })
      .execute(),
  );
  return existingCompany(database, { id, host, timezone, joined_on });
}

interface ExistingCompanyOptions {
  readonly id: string;
  readonly host: string;
  readonly timezone: string;
  readonly joined_on?: LocalDate;
}

/** Returns the actions for an existing company. */
export function existingCompany(
  database: Database,
  { id, host, timezone, joined_on = longAgo }: ExistingCompanyOptions,
) {
  const inside = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.tenant(id, 'write', work);
  return {
    id,
    host,
    timezone,
    /** Runs a transaction of the company, for data that only the database can show or set up. */
    inside,
    /** Adds an active person with a role of exactly these permissions, and a session. */
    hire: (name: string, ...permissions: Permission[]): Promise<Member> =>
      inside((db) => hire(db, { host, name, permissions, joined_on })),
  };
}

export type Company = Awaited<ReturnType<typeof company>>;

interface HireOptions extends Pick<Member, 'host' | 'name'> {
  readonly permissions: readonly Permission[];
  readonly joined_on: LocalDate;
}

async function hire(db: Db, { host, name, permissions, joined_on }: HireOptions): Promise<Member> {
  const unique = randomUUID().slice(0, 8);
  const username = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}.${unique}`;
  const { id } = await db
    .insertInto('people')
    .values({ name, username, email: `${username}@acme.example`, joined_on })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = await db
    .insertInto('roles')
    .values({ name: `${name} ${unique}`, position: sql`(select coalesce(max(position), 0) + 1 from roles)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (permissions.length)
    await db
      .insertInto('role_permissions')
      .values(permissions.map((permission) => ({ role_id: role.id, permission })))
      .execute();
  await db.insertInto('role_people').values({ role_id: role.id, person_id: id }).execute();
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), person_id: id, expires_at: new Date(Date.now() + 86_400_000) })
    .execute();
  return { id, name, username, token, host };
}

export interface TestReply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

export interface TestFile {
  readonly name: string;
  readonly content: Buffer;
  /** Content type that the sender claims. */
  readonly type?: string;
}

/** A form with a file at its end, as a browser sends it. */
export function formOf(
  field: string,
  fields: object,
  { name, content, type = 'application/octet-stream' }: TestFile,
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----test${randomUUID()}`;
  // Values may not be text, or not be convertible to text.
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${textOf(value)}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(texts.join('') + head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Calls an endpoint the way the browser does, without a network. `member` may be just a host, for a guest. */
export function callerFor(app: FastifyInstance) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    sent: ClientInput<E>,
    member: Member | { readonly host: string },
    headers: Record<string, string> = {},
    /** Sent to an endpoint that accepts a file. */
    file: TestFile = { name: 'note.txt', content: Buffer.from('A note.') },
    // A refusal has another shape than the reply; tests match the expected fields of either.
  ): Promise<TestReply<Reply<E>>> {
    const {
      params = {},
      query,
      body,
    } = sent as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object };
    const { method, path } = splitRoute(endpoint.route);
    const search = new URLSearchParams(
      Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    const form = endpoint.upload && formOf(endpoint.upload.field, body ?? {}, file);
    const response = await app.inject({
      method,
      url: `/app/${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}${query ? `?${search}` : ''}`,
      ...(form ? { payload: form.payload } : body && { payload: body }),
      headers: {
        host: member.host,
        'x-requested-with': 'XMLHttpRequest',
        ...('token' in member && { cookie: `${sessionCookie}=${member.token}` }),
        ...form?.headers,
        ...headers,
      },
    });
    const text = response.body;
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    requireRules(endpoint, response.statusCode, text);
    return {
      status: response.statusCode,
      body: (text && isJson ? JSON.parse(text) : text || undefined) as Reply<E>,
      headers: response.headers,
    };
  };
}
