import { splitRoute, type Endpoint, type Reply } from '../shared/contract.ts';
import { Fault, type Facts, type FieldErrors } from '../shared/fault.ts';
import { basePath, visitorHash } from './browser.ts';
import { sayFault, translate } from '../shared/translate.ts';

export interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface SendOptions {
  signal?: AbortSignal;
  writeKey?: string;
}

const listeners = { signedOut: () => {}, unreachable: () => {}, barred: () => {} };

/**
 * Sets the application's handlers for an ended session (401), a change that is not or no longer permitted (403),
 * and a request that fails because there is no network.
 */
export function onTransport(handlers: typeof listeners): void {
  Object.assign(listeners, handlers);
}

/** The code of the fault thrown when no answer came at all; its status is 0. */
export const unreachableCode = 'browser.unreachable';

/** Returns the address of an endpoint's call, below `/app/`. */
export function addressOf({ route }: Endpoint, { params = {}, query }: RequestParts): string {
  const path = splitRoute(route).path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return path + searchOf(query);
}

export async function send(
  endpoint: Endpoint,
  parts: RequestParts,
  { signal, writeKey }: SendOptions,
): Promise<unknown> {
  const { method } = splitRoute(endpoint.route);
  const { body } = parts;
  const { response, reply } = await fetchReply(addressOf(endpoint, parts), {
    method,
    headers: {
      ...ownHeaders(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && writeKey && { 'idempotency-key': writeKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return reply;
  if (response.status === 403 && method !== 'GET') listeners.barred();
  throw refusalFault(response.status, reply, response.headers.get('retry-after'));
}

/** @param address below `/app/` */
export async function fetchReply(address: string, init: RequestInit) {
  const response = await fetch(`${basePath}/app/${address}`, { ...init, credentials: 'same-origin' }).catch(
    (error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw unreachableFault();
    },
  );
  return { response, reply: await replyOf(response) };
}

/** Headers of every request, however it is sent. */
export function ownHeaders(): Record<string, string> {
  return { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', 'x-visitor-hash': visitorHash() };
}

/** Returns the fault of a request without an answer, and notifies the application. */
export function unreachableFault(): Fault {
  listeners.unreachable();
  return new Fault(unreachableCode, 0, translate('No internet.'));
}

/** Muster's own refusals contain a sentence; without one, a proxy refused the request. */
const tooLargeInFront = () =>
  translate('This is larger than the server in front of Muster lets through. Tell your administrator.');

/** Returns the fault of a refusal; notifies the application when the session has ended. */
export function refusalFault(status: number, reply: ErrorReply | undefined, retryAfter: string | null): Fault {
  if (status === 401) listeners.signedOut();
  const seconds = Number(retryAfter) || undefined;
  return new Fault(
    reply?.code ?? 'browser.unreadable',
    status,
    reply?.message === undefined && status === 413 ? tooLargeInFront() : sayFault(reply ?? {}),
    {
      ...(reply?.facts && { facts: reply.facts }),
      data: reply?.data,
      ...(reply?.errors && { errors: reply.errors }),
      ...(seconds && { retryAfter: seconds }),
    },
  );
}

type SendRequest = (endpoint: Endpoint, parts: RequestParts, sending: SendOptions) => Promise<unknown>;
let way: SendRequest = send;

/** Sets how readings are sent from now on. */
export function readThrough(next: SendRequest): void {
  way = next;
}

/** Calls an endpoint without input, outside of any cache. */
export async function read<E extends Endpoint>(endpoint: E): Promise<Reply<E>> {
  return (await way(endpoint, {}, {})) as Reply<E>;
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
  facts?: Facts;
  errors?: FieldErrors;
  data?: unknown;
}

/** A proxy may answer in HTML; then only the status counts. */
async function replyOf(response: Response): Promise<ErrorReply | undefined> {
  return response.json().catch(() => undefined) as Promise<ErrorReply | undefined>;
}

/** 122 random bits; `randomUUID` does not exist on plain http beyond localhost. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
