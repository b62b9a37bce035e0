import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract, Endpoint, Reply, ClientInput } from '../shared/contract.ts';
import type { Fault } from '../shared/fault.ts';
import { newKey, send, type RequestParts } from './request.ts';
import { sendTogether } from './together.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** True for requests of the frame around the screens: leaving a screen does not cancel them. */
      readonly outlivesNavigation?: boolean;
    };
  }
}

type ReadOptions<E extends Endpoint> = ReturnType<typeof queryOptions<Reply<E>, Fault, Reply<E>, readonly unknown[]>>;
type WriteOptions<E extends Endpoint> = ReturnType<typeof mutationOptions<Reply<E>, Fault, ClientInput<E>>>;
/** Arguments of a call; none when its endpoint declares no input. */
type CallerArguments<E extends Endpoint> = {} extends ClientInput<E> ? [sent?: ClientInput<E>] : [sent: ClientInput<E>];

export interface Caller<E extends Endpoint> {
  /** Everything TanStack Query needs to read this endpoint: `useQuery(time.selfData.read({ query }))`. */
  read(...input: CallerArguments<E>): ReadOptions<E>;
  /** Options for writing through it: `useMutation(clock.in.write())`, then `mutate({ body: {} })`. */
  write(): WriteOptions<E>;
  /** Reads the endpoint for a query that `read` cannot describe, such as one that continues from page to page. */
  ask(sent: ClientInput<E>, signal: AbortSignal): Promise<Reply<E>>;
  /** Calls the endpoint once, outside of any cache. */
  call(...input: CallerArguments<E>): Promise<Reply<E>>;
  /** The part of every cache key under this endpoint, for `invalidateQueries`. */
  readonly key: readonly [string];
}

export type Client<T extends Contract> = { readonly [K in keyof T]: Caller<T[K]> };

/**
 * Creates a typed client for a contract, so that no one writes fetch calls or query keys by hand. Replies are not
 * parsed again in the browser: the server has reduced them to the schema, and the types come from the same contract.
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
    read: (sent: RequestParts = {}) =>
      queryOptions<unknown, Fault>({
        queryKey: [...key, sent],
        queryFn: ({ signal }) => sendTogether(endpoint, sent, { signal }),
      }),
    ask: (sent: RequestParts, signal: AbortSignal) => sendTogether(endpoint, sent, { signal }),
    write: () =>
      mutationOptions<unknown, Fault, RequestParts>({
        mutationFn: (sent, context) => {
          const writeKey = writeKeys.get(context) ?? newKey();
          writeKeys.set(context, writeKey);
          return send(endpoint, sent, { writeKey });
        },
      }),
    call: (sent: RequestParts = {}) => send(endpoint, sent, { writeKey: newKey() }),
  };
}
