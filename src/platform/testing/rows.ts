import type { FastifyInstance } from 'fastify';
import type { Storage } from '../server/files/file-store-settings.ts';
import type { HttpOptions } from '../server/http/http.ts';
import type { Permission } from '../shared/permissions.ts';
import type { Company, Member } from './company.ts';

/** Context for creating a row, with its owner. */
export interface RowContext {
  readonly acme: Company;
  readonly owner: Member;
  readonly storage: Storage;
}

/** @returns the row's id */
export type MakeRow = (context: RowContext) => Promise<string>;

/** Context for preparing the call of an endpoint. */
export interface PreparationContext {
  readonly acme: Company;
  /** The caller; for a guest's call, the subject. */
  readonly caller: Member;
  /** The person that the call is about: the caller, or another person. */
  readonly subject: Member;
  readonly app: FastifyInstance;
}

/** Replacements for the example's input that are known only at run time. */
export interface PreparedInput {
  readonly host?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly file?: { readonly name: string; readonly content: Buffer };
}

/** Data for the generated tests of a feature: `rows` of its testing/rows.ts. */
export interface FeatureFixtures {
  /** Creates one real row for each name in `pathEntities` and `entity()`. */
  readonly entities?: Readonly<Record<string, MakeRow>>;
  /** Creates a row in each of the other tables that the feature owns, unless every company has one. */
  readonly tables?: Readonly<Record<string, (context: RowContext) => Promise<unknown>>>;
  /** Permissions, beyond the endpoint's own, required to see a row, by entity. */
  readonly additionalPermissions?: Readonly<Record<string, readonly Permission[]>>;
  /**
   * Prepares the state in which an endpoint can succeed, by endpoint. Emits no events,
   * which another test's relay could deliver in the meantime.
   */
  readonly prepare?: Readonly<Record<string, (context: PreparationContext) => Promise<PreparedInput | void>>>;
  /**
   * Makes a call about the caller, by endpoint, if its example names no one or a new person.
   * Used by the tests of people who act on themselves.
   */
  readonly aboutCaller?: Readonly<Record<string, (context: PreparationContext) => Promise<PreparedInput | void>>>;
  /** Starts dependencies of the server, such as a provider that answers. */
  readonly start?: () => Promise<{ readonly options: Partial<HttpOptions>; stop(): Promise<void> }>;
}
