import type { z } from 'zod';
import type { Thrower } from './faults.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** One HTTP endpoint, described once and obeyed by the server, the client, the tests and the API docs. */
export interface Endpoint {
  /** Method and path as in the specification, mounted under `/app/`: `'GET time/attendance/details/{id}/{user_id}'`. */
  readonly route: `${Method} ${string}`;
  /** One line for the API documentation. */
  readonly summary: string;
  /** Who may call it: anybody, any signed-in person, or holders of at least one of the named permissions. */
  readonly access: 'public' | 'member' | readonly [Permission, ...Permission[]];
  /** Path parameters. A value that does not fit is a 404, since it names nothing. */
  readonly params?: z.ZodObject;
  /** Query of a GET or DELETE. Numbers and booleans may be written as text, as an address does. */
  readonly query?: z.ZodObject;
  /** JSON body of a POST. Unknown fields are refused. */
  readonly body?: z.ZodObject;
  /** The reply is cut down to this shape, so a column that is not named here never leaves the server. */
  readonly reply: z.ZodType;
  /** Faults a caller should expect beside the general ones. */
  readonly faults?: readonly Thrower[];
  /** The reply holds a secret that is stored nowhere: it is not kept for a retry with the same Idempotency-Key. */
  readonly secret?: true;
  /**
   * The handler waits for somebody else (a sign-in provider, an upload), so it gets no transaction: it opens its own, short
   * ones with `transact`. Who calls and whether they may is decided before, in one of its own.
   */
  readonly apart?: true;
  /**
   * The body is multipart/form-data with one file in this field, behind the fields of `body`. It is read only after the
   * caller has been admitted. `most` = bytes; otherwise the installation's limit of a file sent at once. Needs `apart`.
   */
  readonly upload?: { readonly field: string; readonly most?: number };
  /** For a GET that changes something; every other GET runs in a read-only transaction. */
  readonly writes?: true;
  /**
   * What a `{param}` identifies, so that the generated tests can make a real one and try it from another
   * company: `{ user_id: 'person' }`.
   */
  readonly names?: Readonly<Record<string, string>>;
}

export type Contract = Record<string, Endpoint>;

export function defineContract<const T extends Contract>(contract: T): T {
  return contract;
}

type Parts = 'params' | 'query' | 'body';

/** What the caller sends: the input side of each schema, and only the parts the endpoint declares. */
export type Sent<E extends Endpoint> = {
  [K in Parts as E[K] extends z.ZodType ? K : never]: E[K] extends z.ZodType ? z.input<E[K]> : never;
};

/** What the handler receives: the same parts after parsing. */
export type Received<E extends Endpoint> = {
  [K in Parts as E[K] extends z.ZodType ? K : never]: E[K] extends z.ZodType ? z.output<E[K]> : never;
};

/** What the handler returns (before cutting) and the client gets. */
export type Returned<E extends Endpoint> = z.output<E['reply']>;
export type Answer<E extends Endpoint> = z.input<E['reply']>;

/** `{ method: 'GET', path: 'time/attendance/details/{id}/{user_id}' }` */
export function splitRoute(route: Endpoint['route']): { method: Method; path: string } {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path };
}
