import type { FastifyBaseLogger } from 'fastify';
import type { HandlerResult, Contract, Endpoint, HandlerInput } from '../../shared/contract.ts';
import type { Fault } from '../../shared/faults.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { download } from '../../shared/schemas.ts';
import type { Db, Mode } from '../database/database.ts';
import type { Download } from './download.ts';
import type { PackedReply } from './packed-reply.ts';
import type { SettingsOf } from '../settings.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ReceivedFile, UploadLimits } from './upload.ts';

/** The signed-in person, as read from the database for this very request. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly session_id: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Holds the role of the Owners; missing: no. */
  readonly is_owner?: boolean | undefined;
  readonly avatar: string;
  /** Whose line manager they are today; missing where nobody is told apart by it. */
  readonly reports?: ReadonlySet<string>;
  /** The version of the company at which all this was read; missing where nothing is kept by it. */
  readonly company_version?: number;
}

/** What is known about a request beside its input. */
export interface RequestContext {
  readonly company_id: string;
  /** The host name by which the company is found; null for the one that answers to every other name. */
  readonly company_host: string | null;
  /** Epoch seconds, whole: the one 'now' of this request. */
  readonly now: number;
  readonly request_id: string;
  /** The caller's IP address. */
  readonly address: string;
  /** The address is that of a proxy that TRUST_PROXY does not name: everybody behind it has the same. */
  readonly is_behind_proxy: boolean;
  readonly user_agent: string | undefined;
  /**
   * Where people of the installation open Muster, without a trailing slash (PUBLIC_URL and WEB_PREFIX); never from the
   * request.
   */
  readonly public_url: string;
  readonly log: FastifyBaseLogger;
  /** The contents of files; never to be used inside a transaction. */
  readonly files: FileStore;
  readonly upload_limits: UploadLimits;
  /** What features have read from the environment. */
  readonly settingsOf: SettingsOf;
  /** A token that the browser keeps for us under this name. */
  cookie(name: string): string | undefined;
  /** Sets or clears a cookie that no script can read; a refusal sets none. */
  setCookie(name: string, token: string | null, expiresAt?: Date): void;
  /** Sets or clears the session cookie on the reply. */
  setSession(token: string | null, expiresAt?: Date): void;
}

/** What every other handler gets: the one transaction of its request. */
export interface HandlerContext {
  readonly db: Db;
  readonly context: RequestContext;
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | undefined : Actor;

/** What the handler of an endpoint with `transaction: 'manual'` gets. */
export interface ManualContext {
  readonly context: RequestContext;
  /** One transaction of the company's own; the audit log knows who is at work in it. */
  transact<T>(mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  /** The same for what computes for seconds: in a thread of its own, by the `work` of a module (`threads.ts`). */
  transactInThread<T>(module: URL, input: object): Promise<T>;
}

/** What the handler of an endpoint with `upload` gets; its transaction is manual. */
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
) => Promise<HandlerResult<E> | PackedReply | (E['reply'] extends typeof download ? Download : never)>;
export type Handlers<T extends Contract> = { readonly [K in keyof T]: Handler<T[K]> };

/**
 * A handler as it is mounted. Only `callHandler` calls it, which knows its context; its input is what the schemas of
 * its
 * endpoint have made of a request.
 */
export type AnyHandler = (request: never) => Promise<unknown>;

/** Any of the contexts, with the actor; and the input beside it. */
export type AnyContext = (HandlerContext | ManualContext | UploadContext) & { readonly actor: Actor | undefined };

export function callHandler(handler: AnyHandler, input: object, context: AnyContext): Promise<unknown> {
  return handler({ ...input, ...context } as never);
}

/** A feature's endpoints with their handlers, ready to be mounted. */
export interface Routes {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  /** Database constraints and the faults they stand for: the last word when two requests race. */
  readonly constraints: Readonly<Record<string, ConstraintFault>>;
}

/** Makes the fault of a constraint; `detail` is what the database says beside the name: of a trigger, the facts. */
export type ConstraintFault = (details: { readonly facts: { readonly detail: string } }) => Fault;

/**
 * Binds one handler to every endpoint of a contract; a missing or surplus handler does not compile.
 * Who, may they, which company and which transaction are settled (in mount-endpoints.ts) before a handler runs.
 */
export function implement<T extends Contract>(contract: T) {
  // Curried, so that the types of the contract are inferred before those of the handlers.
  return (handlers: Handlers<T>, constraints: Record<string, ConstraintFault> = {}): Routes => {
    for (const [name, fault] of Object.entries(constraints)) if (!named.has(name)) named.set(name, fault);
    return { contract, handlers, constraints };
  };
}

const named = new Map<string, ConstraintFault>();

/** The fault of a constraint that a feature has named; undefined for every other error. */
export function faultOfConstraint(error: unknown): Fault | undefined {
  const { constraint, detail } = error as { constraint?: unknown; detail?: unknown };
  if (typeof constraint !== 'string') return undefined;
  return named.get(constraint)?.({ facts: { detail: typeof detail === 'string' ? detail : '' } });
}
