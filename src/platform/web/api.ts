import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { splitRoute, type Contract, type Endpoint, type Reply, type ClientInput } from '../shared/contract.ts';
import { Fault, type FieldErrors } from '../shared/faults.ts';
import { basePath, visitorHash } from './browser.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Belongs to the frame around the screens: leaving a screen does not cancel it. */
      readonly outlivesNavigation?: boolean;
    };
  }
}

type ReadOptions<E extends Endpoint> = ReturnType<typeof queryOptions<Reply<E>, Fault, Reply<E>, readonly unknown[]>>;
type WriteOptions<E extends Endpoint> = ReturnType<typeof mutationOptions<Reply<E>, Fault, ClientInput<E>>>;
/** What a call is given; nothing at all when its endpoint declares no input. */
type CallerArguments<E extends Endpoint> = {} extends ClientInput<E> ? [sent?: ClientInput<E>] : [sent: ClientInput<E>];

export interface Caller<E extends Endpoint> {
  /** Everything TanStack Query needs to read this endpoint: `useQuery(time.selfData.read({ query }))`. */
  read(...given: CallerArguments<E>): ReadOptions<E>;
  /** Everything it needs to write through it: `useMutation(clock.in.write())`, then `mutate({ body: {} })`. */
  write(): WriteOptions<E>;
  /** Calls it once, outside of any cache. */
  call(...given: CallerArguments<E>): Promise<Reply<E>>;
  /** The part of every cache key under this endpoint, for `invalidateQueries`. */
  readonly key: readonly [string];
}

export type Client<T extends Contract> = { readonly [K in keyof T]: Caller<T[K]> };

/**
 * A typed client for a contract. Nobody writes a fetch call or a query key by hand. Replies are not parsed again
 * in the browser: the server has cut them to the schema, and the types come from the same contract.
 */
export function clientFor<const T extends Contract>(contract: T): Client<T> {
  const callers = Object.entries(contract).map(([name, endpoint]) => [name, callerOf(endpoint)]);
  return Object.fromEntries(callers) as Client<T>;
}

function callerOf(endpoint: Endpoint) {
  const key = [endpoint.route] as const;
  // One context per `mutate` call, the same one on every retry of it: so a repeated write carries the same key.
  const writeKeys = new WeakMap<object, string>();
  return {
    key,
    read: (sent: Parts = {}) =>
      queryOptions<unknown, Fault>({
        queryKey: [...key, sent],
        queryFn: ({ signal }) => send(endpoint, sent, { signal }),
      }),
    write: () =>
      mutationOptions<unknown, Fault, Parts>({
        mutationFn: (sent, context) => {
          const writeKey = writeKeys.get(context) ?? newKey();
          writeKeys.set(context, writeKey);
          return send(endpoint, sent, { writeKey });
        },
      }),
    call: (sent: Parts = {}) => send(endpoint, sent, { writeKey: newKey() }),
  };
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface Sending {
  signal?: AbortSignal;
  writeKey?: string;
}

const listeners = { signedOut: () => {}, unreachable: () => {} };

/** What the application does when the session is gone (401), and when a request fails for want of a network. */
export function onTransport(handlers: typeof listeners): void {
  Object.assign(listeners, handlers);
}

/** The code of the fault thrown when no answer came at all; its status is 0. */
export const unreachable = 'browser.unreachable';

async function send(
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
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
