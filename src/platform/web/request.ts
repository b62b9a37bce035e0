import { splitRoute, type Endpoint, type Reply } from '../shared/contract.ts';
import { Fault, type FieldErrors } from '../shared/fault.ts';
import { basePath, visitorHash } from './browser.ts';

export interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface Sending {
  signal?: AbortSignal;
  writeKey?: string;
}

const listeners = { signedOut: () => {}, unreachable: () => {}, barred: () => {} };

/**
 * What the application does when the session is gone (401), when something may not be changed (any more, 403), and when
 * a request fails for want of a network.
 */
export function onTransport(handlers: typeof listeners): void {
  Object.assign(listeners, handlers);
}

/** The code of the fault thrown when no answer came at all; its status is 0. */
export const unreachable = 'browser.unreachable';

export async function send(
  endpoint: Endpoint,
  { params = {}, query, body }: Parts,
  { signal, writeKey }: Sending,
): Promise<unknown> {
  const { method, path } = splitRoute(endpoint.route);
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(`${basePath}/app/${url}${searchOf(query)}`, {
    method,
    credentials: 'same-origin',
    headers: {
      ...ownHeaders(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && writeKey && { 'idempotency-key': writeKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw unanswered();
  });
  const reply = await replyOf(response);
  if (response.ok) return reply;
  if (response.status === 403 && method !== 'GET') listeners.barred();
  throw refused(response.status, reply, response.headers.get('retry-after'));
}

/** What every request of ours carries, however it is sent. */
export function ownHeaders(): Record<string, string> {
  return { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', 'x-visitor-hash': visitorHash() };
}

/** The fault of a request that nobody has answered; the application hears of it. */
export function unanswered(): Fault {
  listeners.unreachable();
  return new Fault(unreachable, 0, 'No internet.');
}

/** The fault of a refusal; the application hears when the session is gone. */
export function refused(status: number, reply: ErrorReply | undefined, retryAfter: string | null): Fault {
  if (status === 401) listeners.signedOut();
  const seconds = Number(retryAfter) || undefined;
  return new Fault(reply?.code ?? 'browser.unreadable', status, reply?.message ?? '', {
    data: reply?.data,
    ...(reply?.errors && { errors: reply.errors }),
    ...(seconds && { retryAfter: seconds }),
  });
}

/** What an endpoint without input answers, outside of any cache. */
export async function read<E extends Endpoint>(endpoint: E): Promise<Reply<E>> {
  return (await send(endpoint, {}, {})) as Reply<E>;
}

function searchOf(query: Record<string, unknown> | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

export interface ErrorReply {
  message?: string;
  code?: string;
  errors?: FieldErrors;
  data?: unknown;
}

/** Something between us and the server may answer in HTML; then only the status counts. */
async function replyOf(response: Response): Promise<ErrorReply | undefined> {
  return response.json().catch(() => undefined) as Promise<ErrorReply | undefined>;
}

/** 122 random bits; `randomUUID` does not exist on plain http beyond localhost. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
