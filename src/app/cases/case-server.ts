import type { FastifyInstance } from 'fastify';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { findActor } from '#features/access/server/queries/actor.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import { openStorage } from '#platform/server/files/file-store-settings.ts';
import { hashToken, sessionCookie, type Authenticator } from '#platform/server/http/authenticator.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { createLog } from '#platform/server/http/log.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { splitRoute, type ClientInput, type Endpoint, type Reply } from '#platform/shared/contract.ts';
import type { BatchReference } from '#features/batches/server/commands/batch-kind.ts';
import { allRoutes, features } from '../server/features.ts';
import { openSenders, type SenderTools } from '../server/senders.ts';
import { NotPossible, Refused } from './not-possible.ts';

export interface Sender {
  readonly host: string;
  /** Id of a known person, or a session; none for a guest. */
  readonly as?: string | undefined;
  /** The file for an endpoint that receives one. */
  readonly file?: SentFile | undefined;
}

export interface SentFile {
  readonly name: string;
  readonly content: string;
}

export interface CaseReply<Body> {
  readonly body: Body;
  /** The session that the reply begins. */
  readonly session: string | undefined;
}

/** Muster's own server without a network, whose clock the cases set. */
export interface CaseServer {
  readonly database: Database;
  readonly config: Config;
  /** Epoch seconds of the next calls. */
  now: number;
  /** Lets a person call by their id, so that a case needs no passwords and no session ends between its days. */
  know(personId: string): void;
  /** Calls an endpoint as the browser does. @throws Refused with the fault */
  call<E extends Endpoint>(endpoint: E, input: ClientInput<E>, sender: Sender): Promise<CaseReply<Reply<E>>>;
  /** Works a batch of a company to its end, as a worker does. */
  workBatch(kind: string, batch: BatchReference): Promise<void>;
  close(): Promise<void>;
}

interface BatchContext extends SenderTools {
  readonly config: Config;
  /** Epoch seconds. */
  readonly now: number;
}

async function workBatch(kind: string, data: BatchReference, { config, now, ...tools }: BatchContext): Promise<void> {
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const job = jobs.find(({ name }) => name === kind) as Job<BatchReference> | undefined;
  if (!job) throw new NotPossible(`no job works ${kind}`);
  const senders = await openSenders(config, tools);
  try {
    await job.run({ data, ...tools, publicUrl: '', settingsOf: config.settingsOf, ...senders, now });
  } finally {
    senders.mailer.close();
    senders.push.close();
  }
}

/** @param config settings of the features, and the folder for files */
export async function startCaseServer(database: Database, config: Config): Promise<CaseServer> {
  const known = new Map<string, string>();
  const storage = await openStorage(config);
  const log = createLog('error');
  const app = createHttp({
    authenticator: { database, ...knowing(known, sessionAuthenticator(database)) },
    features: allRoutes,
    callbacks: features.flatMap(({ callbacks = [] }) => callbacks),
    pages: features.flatMap(({ pages = [] }) => pages),
    gates: features.flatMap(({ gate }) => gate?.(config.settingsOf) ?? []),
    now: () => new Date(server.now * 1000),
    settingsOf: config.settingsOf,
    storage,
    log,
  });
  const server: CaseServer = {
    database,
    config,
    now: 0,
    know: (personId) => known.set(hashToken(personId), personId),
    call: (endpoint, input, sender) => send(app, endpoint, input, sender),
    workBatch: (kind, batch) =>
      workBatch(kind, batch, { database, files: storage.files, log, config, now: server.now }),
    async close() {
      await app.close();
      storage.files.close();
    },
  };
  return server;
}

const knowing = (
  known: ReadonlyMap<string, string>,
  sessions: Authenticator,
): Pick<Authenticator, 'actorOf' | 'actorsOf'> => ({
  async actorOf(db, tokenHash, now) {
    const id = known.get(tokenHash);
    if (id === undefined) return sessions.actorOf(db, tokenHash, now);
    const actor = await findActor(db, id, now);
    // The log of changes names a session, which nobody has here.
    return actor && { ...actor, session_id: id };
  },
  actorsOf: (db, sessionIds, now) => sessions.actorsOf(db, sessionIds, now),
});

/** Parts of a call, whatever its endpoint declares. */
interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

async function send<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: ClientInput<E>,
  { host, as, file }: Sender,
): Promise<CaseReply<Reply<E>>> {
  const { params = {}, query = {}, body }: Sent = input;
  const { method, path } = splitRoute(endpoint.route);
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const form = endpoint.upload && formOf(endpoint.upload.field, body ?? {}, file ?? { name: 'file', content: '' });
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const response = await app.inject({
    method,
    url: `/app/${filled}?${search}`,
    ...(form ? { payload: form.payload } : body && { payload: body }),
    headers: {
      host,
      'x-requested-with': 'XMLHttpRequest',
      ...(as !== undefined && { cookie: `${sessionCookie}=${as}` }),
      ...form?.headers,
    },
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const reply: unknown = isJson ? JSON.parse(response.body) : response.body;
  if (response.statusCode >= 400) throw refusalFrom(response.statusCode, reply);
  const session = new RegExp(`${sessionCookie}=([\\w-]+)`).exec(String(response.headers['set-cookie']))?.[1];
  return { body: reply as Reply<E>, session };
}

function refusalFrom(status: number, reply: unknown): Refused {
  const { code, message, data, errors } = (typeof reply === 'object' ? reply : { message: reply }) as {
    readonly code?: string;
    readonly message?: string;
    readonly data?: unknown;
    readonly errors?: Readonly<Record<string, readonly string[]>>;
  };
  const fields = Object.entries(errors ?? {}).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`);
  return new Refused({ status, code: code ?? `status ${status}`, message: [message, ...fields].join(' '), data });
}

/** A form with a file at its end, as a browser sends it. */
function formOf(field: string, fields: object, { name, content }: SentFile) {
  const boundary = '----case';
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.from(`${texts.join('')}${head}${content}\r\n--${boundary}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
