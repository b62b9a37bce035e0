import type { FastifyInstance } from 'fastify';
import type { Storage } from '../server/files/file-store-settings.ts';
import type { HttpOptions } from '../server/http/http.ts';
import type { Permission } from '../shared/permissions.ts';
import type { Company, Member } from './company.ts';

/** Where a row is made, and whose it is where it belongs to somebody. */
export interface RowContext {
  readonly acme: Company;
  readonly owner: Member;
  readonly storage: Storage;
}

/** @returns the row's id */
export type MakeRow = (context: RowContext) => Promise<string>;

/** What an endpoint is prepared for. */
export interface PreparationContext {
  readonly acme: Company;
  /** Who is going to call; of a guest's call, the subject. */
  readonly caller: Member;
  /** Whom the call is about: the caller, or somebody else. */
  readonly subject: Member;
  readonly app: FastifyInstance;
}

/** What is sent otherwise than the example says, since it is known only now. */
export interface PreparedInput {
  readonly host?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly file?: { readonly name: string; readonly content: Buffer };
}

/** What the generated tests need of a feature: `rows` of its testing/rows.ts. */
export interface FeatureRows {
  /** What `pathEntities` and `entity()` name: one real row each. */
  readonly entities?: Readonly<Record<string, MakeRow>>;
  /** The other tables that the feature owns: a row in each, unless every company has one. */
  readonly tables?: Readonly<Record<string, (context: RowContext) => Promise<unknown>>>;
  /** What somebody needs beside the endpoint's permission to find such a row, by entity. */
  readonly beside?: Readonly<Record<string, readonly Permission[]>>;
  /**
   * By endpoint: the state in which it can succeed. It emits no events, which another test's relay could deliver
   * meanwhile.
   */
  readonly prepare?: Readonly<Record<string, (context: PreparationContext) => Promise<PreparedInput | void>>>;
  /**
   * By endpoint: what makes a call about the caller, where its example names nobody or somebody new. The tests of who
   * serves themselves send it.
   */
  readonly aboutCaller?: Readonly<Record<string, (context: PreparationContext) => Promise<PreparedInput | void>>>;
  /** What the server must be started with, such as a provider that answers. */
  readonly start?: () => Promise<{ readonly options: Partial<HttpOptions>; stop(): Promise<void> }>;
}
