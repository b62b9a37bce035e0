import type { z } from 'zod';
import { entity, type Example } from './example.ts';
import type { FaultFactory } from './faults.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** Zod's small core type: a comparison with `z.ZodType` instantiates all its methods for each schema. */
type Schema = z.core.$ZodType;

type AnyOf = readonly [Permission, ...Permission[]];

/** Requires different permissions for one's own data and for other people's. */
export interface OwnOrOthers {
  /** Required for one's own: any signed-in person, or holders of one of these. Omitted: the same as for others. */
  readonly own?: 'member' | AnyOf;
  /** Required for direct reports: any signed-in person. Omitted: the same as for others. */
  readonly reports?: 'member';
  /** Required for others, and sufficient for oneself, too. `subjectsOf` on the server defines the others. */
  readonly others: AnyOf;
  /** Location of the id of the person that it is about: `'params.user_id'`. */
  readonly subject: `${'params' | 'query' | 'body'}.${string}`;
}

/**
 * Permitted callers: everyone, any signed-in person, holders of at least one of the named permissions,
 * or depending on the person that the call is about.
 */
export type Access = 'public' | 'member' | AnyOf | OwnOrOthers;

/**
 * Forbids acting on oneself: a write that changes a person's pay, hours, leave,
 * permissions or balance is refused if it is about the caller. `oneself.ts` checks it.
 */
export interface OneselfRule {
  /** The fault of a call that is only about the caller. */
  readonly fault: FaultFactory;
  /** Owners have no one above them who could do it for them. */
  readonly owners: 'allowed' | 'refused';
  /**
   * Location of the id of the person that the call is about, checked before the handler runs. `'row'`: the person of a
   * row; `'several'`: people, without the caller. The handler checks these two once it has found the people.
   */
  readonly subject: `${'params' | 'query' | 'body'}.${string}` | 'row' | 'several';
}

/** Whether a write may be about the caller; without a rule it requires a reason, as a sentence. */
export type Oneself = OneselfRule | { readonly allowed: string };

/** Requires a reason, as a sentence, when there is no permission. */
type AccessWithReason =
  | { readonly access: 'public' | 'member'; readonly openReason: string }
  | { readonly access: AnyOf | OwnOrOthers; readonly openReason?: never };

/** One HTTP endpoint, described once for the server, the client, the tests and the API docs. */
export type Endpoint = AccessWithReason & EndpointDescription;

interface EndpointDescription {
  /** Method and path as in the specification, mounted under `/app/`: `'GET time/attendance/details/{id}/{user_id}'`. */
  readonly route: `${Method} ${string}`;
  /**
   * For endpoints open to every member: true if the reply is also about others,
   * since it shows what colleagues may see of each other.
   */
  readonly forColleagues?: true;
  /** Whether a write about people that needs a permission may be about the caller. */
  readonly oneself?: Oneself;
  /** One line for the API documentation. */
  readonly summary: string;
  /** Path parameters. An invalid value is a 404, since it identifies nothing. */
  readonly params?: z.ZodObject;
  /** Query of a GET or DELETE. Numbers and booleans may be written as text, as in an address. */
  readonly query?: z.ZodObject;
  /** JSON body of a POST. Unknown fields are refused. */
  readonly body?: z.ZodObject;
  /** The reply is reduced to this shape, so that a column not named here never leaves the server. */
  readonly reply: Schema;
  /** The reply of a 202 while a file is still being created, reduced like `reply`. */
  readonly notYet?: Schema;
  /** Faults that a caller should expect besides the general ones. */
  readonly faults?: readonly FaultFactory[];
  /**
   * False for a reply that contains a secret, and for an idempotent write that sets a state:
   * it is not stored for a retry with the same Idempotency-Key.
   */
  readonly storeReply?: false;
  /**
   * Transaction that the handler runs in. By default one per request: read-only for a GET, read-write otherwise.
   * `'write'`: a GET that changes data. `'manual'`: the handler waits for another party (a sign-in provider,
   * an upload) and opens short transactions of its own with `transact`;
   * the caller and their permission are checked before, in a separate one.
   */
  readonly transaction?: 'write' | 'manual';
  /**
   * For a write: whether a read-only workspace still accepts it. `'always'`: signing in,
   * exporting and everything else that changes no data of the company. `'clocking'`: clocking, for some more days.
   */
  readonly whenReadOnly?: 'always' | 'clocking';
  /**
   * The body is multipart/form-data with one file in this field, after the fields of `body`.
   * It is read only after the caller has been authorized. Without `maxBytes` the installation's limit for a file
   * in one request applies. Needs `transaction: 'manual'`. `image`: only images are accepted, which the handler checks.
   */
  readonly upload?: { readonly field: string; readonly maxBytes?: number; readonly image?: true };
  /**
   * The entity that each `{param}` identifies, so that the generated tests can create a real one and try it
   * from another company: `{ user_id: 'person' }`.
   */
  readonly pathEntities?: Readonly<Record<string, string>>;
  /**
   * A valid input, with placeholders for ids and the like (example.ts); path parameters come from `pathEntities`.
   * The generated tests send it, the OpenAPI document shows it.
   */
  readonly example?: { readonly [K in Parts]?: object };
}

export type Contract = Record<string, Endpoint>;

type Parts = 'params' | 'query' | 'body';

/** Examples that match the schemas. */
type WithExamples<T extends Contract> = {
  readonly [K in keyof T]: T[K] extends { readonly example: object }
    ? { readonly example: { readonly [P in keyof T[K]['example']]: P extends Parts ? PartExample<P, T[K][P]> : never } }
    : unknown;
};
type PartExample<P extends Parts, S> = S extends z.ZodObject
  ? P extends 'params'
    ? Partial<Example<z.input<S>>>
    : Example<z.input<S>>
  : never;

export function defineContract<const T extends Contract>(contract: T & WithExamples<T>): T {
  return contract;
}

/** Returns the permissions of which one is required, even if only for others. */
export function permissionsOf({ access }: Endpoint): readonly Permission[] {
  if (typeof access === 'string') return [];
  if (!isOwnOrOthers(access)) return access;
  const own = ownAccess(access);
  return [...new Set([...(own === 'member' ? [] : own), ...access.others])];
}

/** Returns the rule by which a call refuses the caller's own record; undefined if it may be about them. */
export function oneselfRuleOf({ oneself }: Endpoint): OneselfRule | undefined {
  return oneself && 'fault' in oneself ? oneself : undefined;
}

/** Returns the callers permitted for their own data. */
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

/** Input sent by the caller: the input side of each schema, and only the parts that the endpoint declares. */
export type ClientInput<E extends Endpoint> = {
  [K in Parts as E[K] extends object ? K : never]: z.input<E[K]>;
};

/** Input of the handler: the same parts after parsing. */
export type HandlerInput<E extends Endpoint> = {
  [K in Parts as E[K] extends object ? K : never]: z.output<E[K]>;
};

/** Result of the handler (before it is reduced), and the reply that the client gets. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;
export type HandlerResult<E extends Endpoint> = z.input<E['reply']>;

/** `{ method: 'GET', path: 'time/attendance/details/{id}/{user_id}' }` */
export function splitRoute(route: Endpoint['route']): { method: Method; path: string } {
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path };
}
