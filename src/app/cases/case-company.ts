import { batches } from '#features/batches/contract.ts';
import { doWhatIsDue } from '#features/people/server/commands/due.ts';
import type { ClientInput, Endpoint, Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf } from '#platform/shared/time.ts';
import type { Case } from './format/case.ts';
import type { CaseServer, SentFile } from './case-server.ts';
import { NotPossible, Refused } from './not-possible.ts';

/** Kinds of things that a case names. */
type Kind =
  | 'person'
  | 'place'
  | 'department'
  | 'designation'
  | 'employment type'
  | 'leave type'
  | 'package'
  | 'process'
  | 'shift'
  | 'pattern'
  | 'pay rule'
  | 'group'
  | 'role'
  | 'import';

interface CaseCompanyOptions {
  readonly server: CaseServer;
  readonly case: Case;
  readonly id: string;
  readonly host: string;
  readonly ownerId: string;
}

/** A company of a case: its clock, the ids behind the names, and calls as its Owner or its people. */
export class CaseCompany {
  readonly server: CaseServer;
  readonly case: Case;
  readonly ownerId: string;
  readonly #id: string;
  readonly #host: string;
  readonly #ids = new Map<string, string>();
  #now = 0;
  #appliedOn = '';
  #letters = 0;

  constructor({ server, case: one, id, host, ownerId }: CaseCompanyOptions) {
    this.server = server;
    this.case = one;
    this.ownerId = ownerId;
    this.#id = id;
    this.#host = host;
    server.know(ownerId);
  }

  get id(): string {
    return this.#id;
  }

  get now(): number {
    return this.#now;
  }

  get zone(): string {
    return this.case.company.zone;
  }

  get today(): LocalDate {
    return localDateOf(this.#now, this.zone);
  }

  /** Sets the clock; on another day, what was planned for it takes effect first. */
  async setClock(now: number): Promise<void> {
    this.#now = now;
    if (this.#appliedOn === this.today) return;
    this.#appliedOn = this.today;
    await this.server.database.tenant(this.#id, 'write', (db) => doWhatIsDue(db, now));
  }

  keep(kind: Kind, name: string, id: string): void {
    this.#ids.set(`${kind} ${name}`, id);
    if (kind === 'person') this.server.know(id);
  }

  /** Returns a letter for a leave type that no other one has: A to Z, then AA. */
  newLetter(): string {
    const at = this.#letters++;
    const last = String.fromCodePoint(65 + (at % 26));
    return at < 26 ? last : `${String.fromCodePoint(64 + Math.floor(at / 26))}${last}`;
  }

  has(kind: Kind, name: string): boolean {
    return this.#ids.has(`${kind} ${name}`);
  }

  /** @throws NotPossible for a name that the case does not have */
  idOf(kind: Kind, name: string): string {
    const id = this.#ids.get(`${kind} ${name}`);
    if (id === undefined) throw new NotPossible(`there is no ${kind} called ${name}`);
    return id;
  }

  /** Calls an endpoint as the Owner. @throws Refused */
  owner<E extends Endpoint>(endpoint: E, input: ClientInput<E>, file?: SentFile): Promise<Reply<E>> {
    return this.#call(endpoint, input, this.ownerId, file);
  }

  /** Calls an endpoint as one of the people. @throws Refused, NotPossible */
  as<E extends Endpoint>(key: string, endpoint: E, input: ClientInput<E>): Promise<Reply<E>> {
    return this.#call(endpoint, input, this.idOf('person', key));
  }

  /** Works a batch of the Owner to its end. @throws NotPossible if a row of it fails */
  async workBatch(id: string): Promise<void> {
    const params = { id };
    const { data: begun } = await this.owner(batches.status, { params });
    await this.server.workBatch(begun.kind, { company_id: this.#id, batch_id: id });
    const { data: ended } = await this.owner(batches.status, { params });
    if (ended.failed === 0) return;
    const { data } = await this.owner(batches.failures, { params, query: {} });
    throw new NotPossible(`${begun.title} failed: ${JSON.stringify(data[0] ?? null)}`);
  }

  async #call<E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    as: string | undefined,
    file?: SentFile,
  ): Promise<Reply<E>> {
    this.server.now = this.#now;
    const { body } = await this.server.call(endpoint, input, { host: this.#host, as, file });
    return body;
  }
}

/** Runs a call, and again with the token if it has an impact that has to be confirmed. */
export async function confirming<T>(call: (confirmed: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await call(undefined);
  } catch (error) {
    const token = error instanceof Refused && error.status === 424 ? tokenIn(error.data) : undefined;
    if (token === undefined) throw error;
    return call(token);
  }
}

function tokenIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('confirmed' in data)) return undefined;
  return typeof data.confirmed === 'string' ? data.confirmed : undefined;
}
