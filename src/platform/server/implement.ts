import type { FastifyBaseLogger } from 'fastify';
import type { Answer, Contract, Endpoint, Received } from '../shared/contract.ts';
import type { Fault } from '../shared/faults.ts';
import type { Permission } from '../shared/permissions.ts';
import type { download } from '../shared/wire.ts';
import type { Db, Mode } from './database.ts';
import type { Download } from './download.ts';
import type { SsoSettings } from './sso-settings.ts';
import type { FileStore } from './file-store.ts';
import type { ReceivedFile, UploadLimits } from './upload.ts';

/** The signed-in person, as read from the database for this very request. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly session_id: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** What is known about a request beside its input. */
export interface Call {
  readonly company_id: string;
  /** Epoch seconds, whole: the one 'now' of this request. */
  readonly now: number;
  readonly request_id: string;
  /** The caller's IP address. */
  readonly address: string;
  readonly user_agent: string | undefined;
  /** Where people of the installation open Muster, without a trailing slash (PUBLIC_URL and WEB_PREFIX); never from the request. */
  readonly public_url: string;
  readonly log: FastifyBaseLogger;
  /** The contents of files; never to be used inside a transaction. */
  readonly files: FileStore;
  readonly upload_limits: UploadLimits;
  /** The providers people may sign in with. */
  readonly sso: SsoSettings;
  /** A token that the browser keeps for us under this name. */
  cookie(name: string): string | undefined;
  /** Sets or clears a cookie that no script can read; a refusal sets none. */
  setCookie(name: string, token: string | null, expiresAt?: Date): void;
  /** Sets or clears the session cookie on the reply. */
  setSession(token: string | null, expiresAt?: Date): void;
}

export interface Handed {
  readonly db: Db;
  readonly call: Call;
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | undefined : Actor;

/** What the handler of an endpoint gets that is answered apart from any transaction. */
export interface HandedApart {
  readonly call: Call;
  /** One transaction of the company's own; the audit log knows who is at work in it. */
  transact<T>(mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
}

type HandedUpload<E extends Endpoint> = E extends { readonly upload: object } ? { readonly upload: ReceivedFile } : {};

type Given<E extends Endpoint> = E extends { readonly apart: true } ? HandedApart & HandedUpload<E> : Handed;

export type Handler<E extends Endpoint> = (
  given: Received<E> & Given<E> & { readonly actor: ActorOf<E> },
) => Promise<Answer<E> | (E['reply'] extends typeof download ? Download : never)>;
export type Handlers<T extends Contract> = { readonly [K in keyof T]: Handler<T[K]> };

/** A feature's calls with their handlers, ready to be mounted. */
export interface Routes {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, Handler<Endpoint>>>;
  /** Database constraints and the faults they stand for: the last word when two requests race. */
  readonly constraints: Readonly<Record<string, () => Fault>>;
}

/**
 * Binds one handler to every endpoint of a contract; a missing or surplus handler does not compile.
 * Who, may they, which company and which transaction are settled (in http.ts) before a handler runs.
 */
export function implement<T extends Contract>(contract: T) {
  // Two calls, so that the contract has settled the types before a handler is looked at.
  return (handlers: Handlers<T>, constraints: Record<string, () => Fault> = {}): Routes => ({
    contract,
    // The schemas have checked by the time a handler runs what its types promise.
    handlers: handlers as unknown as Routes['handlers'],
    constraints,
  });
}
