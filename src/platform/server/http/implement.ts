import type { FastifyBaseLogger } from 'fastify';
import type { HandlerResult, Contract, Endpoint, HandlerInput } from '../../shared/contract.ts';
import type { Fault } from '../../shared/faults.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { Db, Mode } from '../database/database.ts';
import type { PackedReply } from './packed-reply.ts';
import type { SettingsOf } from '../settings.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ReceivedFile, UploadLimits } from './upload.ts';

/** The signed-in person, as read from the database for this request. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly session_id: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Whether they hold the role of the Owners; omitted: no. */
  readonly is_owner?: boolean | undefined;
  readonly avatar: string;
  /** Ids of the actor's current direct reports; omitted when no endpoint needs them. */
  readonly reports?: ReadonlySet<string>;
  /** Version of the company at which this was read; omitted when nothing is cached by it. */
  readonly company_version?: number;
}

/** Facts about a request besides its input. */
export interface RequestContext {
  readonly company_id: string;
  /** Host name that identifies the company; null for the one that answers to every other name. */
  readonly company_host: string | null;
  /** Epoch seconds, whole: the one 'now' of this request. */
  readonly now: number;
  readonly request_id: string;
  /** The caller's IP address. */
  readonly address: string;
  /** Whether the address is that of a proxy that TRUST_PROXY does not name: all callers behind it share it. */
  readonly is_behind_proxy: boolean;
  readonly user_agent: string | undefined;
  /** Public address of the installation without a trailing slash (PUBLIC_URL, WEB_PREFIX); never from the request. */
  readonly public_url: string;
  readonly log: FastifyBaseLogger;
  /** The contents of files; must not be used inside a transaction. */
  readonly files: FileStore;
  readonly upload_limits: UploadLimits;
  /** Settings that features read from the environment. */
  readonly settingsOf: SettingsOf;
  /** Returns a token that the browser stores under this name. */
  cookie(name: string): string | undefined;
  /** Sets or clears a cookie that scripts cannot read; a refused request sets none. */
  setCookie(name: string, token: string | null, expiresAt?: Date): void;
  /** Sets or clears the session cookie on the reply. */
  setSession(token: string | null, expiresAt?: Date): void;
}

/** Context of all other handlers: the single transaction of the request. */
export interface HandlerContext {
  readonly db: Db;
  readonly context: RequestContext;
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | undefined : Actor;

/** Context of the handler of an endpoint with `transaction: 'manual'`. */
export interface ManualContext {
  readonly context: RequestContext;
  /** Runs a transaction of the company with the actor set for the audit log. */
  transact<T>(mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  /** Like `transact`, for computations that take seconds: runs the `work` of a module in a thread (`threads.ts`). */
  transactInThread<T>(module: URL, input: object): Promise<T>;
}

/** Context of the handler of an endpoint with `upload`; its transaction is manual. */
export interface UploadContext extends ManualContext {
  readonly upload: ReceivedFile;
}

type ContextOf<E extends Endpoint> = E extends { readonly transaction: 'manual' }
  ? E extends { readonly upload: object }
    ? UploadContext
    : ManualContext
  : HandlerContext;

export type Handler<E extends Endpoint> = (
  request: HandlerInput<E> & ContextOf<E> & { readonly actor: ActorOf<E> },
) => Promise<HandlerResult<E> | PackedReply>;
export type Handlers<T extends Contract> = { readonly [K in keyof T]: Handler<T[K]> };

/**
 * A mounted handler. Only `callHandler` calls it, which knows its context; its input is the request as parsed
 * by the schemas of its endpoint.
 */
export type AnyHandler = (request: never) => Promise<unknown>;

/** Any of the contexts, with the actor and the input. */
export type AnyContext = (HandlerContext | ManualContext | UploadContext) & { readonly actor: Actor | undefined };

export function callHandler(handler: AnyHandler, input: object, context: AnyContext): Promise<unknown> {
  return handler({ ...input, ...context } as never);
}

/** A feature's endpoints with their handlers, ready to be mounted. */
export interface Routes {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  /** Database constraints and their faults: they decide when two requests race. */
  readonly constraints: Readonly<Record<string, ConstraintFault>>;
}

/** Creates the fault of a constraint; `detail` is the database's detail besides the name: for a trigger, the facts. */
export type ConstraintFault = (details: { readonly facts: { readonly detail: string } }) => Fault;

/**
 * Binds one handler to every endpoint of a contract; a missing or surplus handler does not compile.
 * mount-endpoints.ts settles caller, permission, company and transaction before a handler runs.
 */
export function implement<T extends Contract>(contract: T) {
  // Curried, so that the types of the contract are inferred before those of the handlers.
  return (handlers: Handlers<T>, constraints: Record<string, ConstraintFault> = {}): Routes => {
    for (const [name, fault] of Object.entries(constraints))
      if (!namedConstraints.has(name)) namedConstraints.set(name, fault);
    return { contract, handlers, constraints };
  };
}

const namedConstraints = new Map<string, ConstraintFault>();

/** Returns the fault that a feature has declared for a constraint; undefined for every other error. */
export function faultOfConstraint(error: unknown): Fault | undefined {
  const { constraint, detail } = error as { constraint?: unknown; detail?: unknown };
  if (typeof constraint !== 'string') return undefined;
  return namedConstraints.get(constraint)?.({ facts: { detail: typeof detail === 'string' ? detail : '' } });
}
