import type { z } from 'zod';
import { entity, type Example } from './example.ts';
import type { FaultFactory } from './faults.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

type AnyOf = readonly [Permission, ...Permission[]];

/** Whoever it concerns themselves needs one right, whoever it concerns others needs another. */
export interface OwnOrOthers {
  /** For oneself: any signed-in person, or holders of at least one of these. Missing: the same as for others. */
  readonly own?: 'member' | AnyOf;
  /** For those whose line manager one is: any signed-in person. Missing: the same as for others. */
  readonly reports?: 'member';
  /** For others, and then for oneself, too. Who the others are is answered by `subjectsOf` on the server. */
  readonly others: AnyOf;
  /** Where the id of the person stands whom it is about: `'params.user_id'`. */
  readonly subject: `${'params' | 'query' | 'body'}.${string}`;
}

/**
 * Who may call it: anybody, any signed-in person, holders of at least one of the named permissions, or by whom it
 * concerns.
 */
export type Access = 'public' | 'member' | AnyOf | OwnOrOthers;

/**
 * Nobody serves themselves: a write that changes somebody's pay, hours, leave, permissions or balance is refused if it
 * is about the caller. `oneself.ts` checks it.
 */
export interface OneselfRule {
  /** The fault of a call that would be about the caller alone. */
  readonly fault: FaultFactory;
  /** Owners have nobody above them who could do it for them. */
  readonly owners: 'allowed' | 'refused';
  /**
   * The place of the id of the person whom the call is about, checked before the handler runs. `'row'`: the person of a
   * row; `'several'`: people, without the caller. The handler checks these two once it has found the people.
   */
  readonly subject: `${'params' | 'query' | 'body'}.${string}` | 'row' | 'several';
}

/** Whether a write may be about the caller; without a rule there is a reason, a sentence. */
export type Oneself = OneselfRule | { readonly allowed: string };

/** Without a permission there is a reason; a sentence. */
type AccessWithReason =
  | { readonly access: 'public' | 'member'; readonly openReason: string }
  | { readonly access: AnyOf | OwnOrOthers; readonly openReason?: never };

/** One HTTP endpoint, described once and obeyed by the server, the client, the tests and the API docs. */
export type Endpoint = AccessWithReason & EndpointDescription;

interface EndpointDescription {
  /** Method and path as in the specification, mounted under `/app/`: `'GET time/attendance/details/{id}/{user_id}'`. */
  readonly route: `${Method} ${string}`;
  /** Of what every member may call: it is about others, too, since it says what colleagues see of each other. */
  readonly forColleagues?: true;
  /** Whether a write about people that needs a permission may be about the caller. */
  readonly oneself?: Oneself;
  /** One line for the API documentation. */
  readonly summary: string;
  /** Path parameters. A value that does not fit is a 404, since it names nothing. */
  readonly params?: z.ZodObject;
  /** Query of a GET or DELETE. Numbers and booleans may be written as text, as an address does. */
  readonly query?: z.ZodObject;
  /** JSON body of a POST. Unknown fields are refused. */
  readonly body?: z.ZodObject;
  /** The reply is cut down to this shape, so a column that is not named here never leaves the server. */
  readonly reply: z.ZodType;
  /** The reply of a 202 while a file is still being made, cut down like `reply`. */
  readonly notYet?: z.ZodType;
  /** Faults a caller should expect beside the general ones. */
  readonly faults?: readonly FaultFactory[];
  /**
   * False for a reply that holds a secret, and of a write that says what is to hold, so that saying it again changes
   * nothing: it is not stored for a retry with the same Idempotency-Key.
   */
  readonly storeReply?: false;
  /**
   * Which transaction the handler runs in. By default one per request: read-only for a GET, read-write for everything
   * else.
   * `'write'`: a GET that changes something. `'manual'`: the handler waits for somebody else (a sign-in provider, an
   * upload) and
   * opens short transactions of its own with `transact`; who calls and whether they may is decided before, in a
   * separate one.
   */
  readonly transaction?: 'write' | 'manual';
  /**
   * Of a write: what a workspace that can only be read still takes. `'always'`: signing in, exporting and whatever else
   * changes nothing of the company's. `'clocking'`: what clocks, for some days longer.
   */
  readonly whenReadOnly?: 'always' | 'clocking';
  /**
   * The body is multipart/form-data with one file in this field, behind the fields of `body`. It is read only after the
   * caller has been authorized. Without `maxBytes` the installation's limit of a file sent at once holds. Needs
   * `transaction: 'manual'`. `image`: nothing else is taken, which the handler sees to.
   */
  readonly upload?: { readonly field: string; readonly maxBytes?: number; readonly image?: true };
  /**
   * What a `{param}` identifies, so that the generated tests can make a real one and try it from another
   * company: `{ user_id: 'person' }`.
   */
  readonly pathEntities?: Readonly<Record<string, string>>;
  /**
   * An input that works, with placeholders for ids and the like (example.ts); path parameters are taken from
   * `pathEntities`.
   * The generated tests send it, the OpenAPI document shows it.
   */
  readonly example?: { readonly [K in Parts]?: object };
}

export type Contract = Record<string, Endpoint>;

type Parts = 'params' | 'query' | 'body';

/** Examples that fit the schemas. */
type Exemplified<T extends Contract> = {
  readonly [K in keyof T]: T[K] extends { readonly example: object }
    ? { readonly example: { readonly [P in keyof T[K]['example']]: P extends Parts ? PartExample<P, T[K][P]> : never } }
    : unknown;
};
type PartExample<P extends Parts, S> = S extends z.ZodObject
  ? P extends 'params'
    ? Partial<Example<z.input<S>>>
    : Example<z.input<S>>
  : never;

export function defineContract<const T extends Contract>(contract: T & Exemplified<T>): T {
  return contract;
}

/** The permissions of which one is needed, if only for others. */
export function permissionsOf({ access }: Endpoint): readonly Permission[] {
  if (typeof access === 'string') return [];
  if (!isOwnOrOthers(access)) return access;
  const own = ownAccess(access);
  return [...new Set([...(own === 'member' ? [] : own), ...access.others])];
}

/** The rule by which a call refuses the caller's own record; undefined where it may be about them. */
export function oneselfRuleOf({ oneself }: Endpoint): OneselfRule | undefined {
  return oneself && 'fault' in oneself ? oneself : undefined;
}

/** Who may call it about oneself. */
export function ownAccess({ own, others }: OwnOrOthers): 'member' | readonly Permission[] {
  return own ?? others;
}

export function isOwnOrOthers(access: Access | readonly Permission[]): access is OwnOrOthers {
  return typeof access === 'object' && 'subject' in access;
}

/** The example of an endpoint's input with its path parameters. */
export function exampleOf({ pathEntities = {}, example = {} }: Endpoint): { readonly [K in Parts]: object } {
  const params = Object.fromEntries(Object.entries(pathEntities).map(([name, kind]) => [name, entity(kind)]));
  return { params: { ...params, ...example.params }, query: example.query ?? {}, body: example.body ?? {} };
}

/** What the caller sends: the input side of each schema, and only the parts the endpoint declares. */
export type ClientInput<E extends Endpoint> = {
  [K in Parts as E[K] extends z.ZodType ? K : never]: E[K] extends z.ZodType ? z.input<E[K]> : never;
};

/** What the handler receives: the same parts after parsing. */
export type HandlerInput<E extends Endpoint> = {
  [K in Parts as E[K] extends z.ZodType ? K : never]: E[K] extends z.ZodType ? z.output<E[K]> : never;
};

/** What the handler returns (before cutting) and the client gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;
export type HandlerResult<E extends Endpoint> = z.input<E['reply']>;

/** `{ method: 'GET', path: 'time/attendance/details/{id}/{user_id}' }` */
export function splitRoute(route: Endpoint['route']): { method: Method; path: string } {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path };
}
