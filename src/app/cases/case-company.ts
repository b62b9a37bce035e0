import { doWhatIsDue } from '#features/people/server/commands/due.ts';
import type { ClientInput, Endpoint, Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { localDateOf } from '#platform/shared/time.ts';
import type { Case } from './format/case-file.ts';
import type { CaseServer } from './case-server.ts';
import { NotPossible, Refused } from './not-possible.ts';

/** Kinds of things that a case names. */
type Kind = 'person' | 'place' | 'department' | 'leave type' | 'package' | 'shift' | 'role' | 'terminal';

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
  owner<E extends Endpoint>(endpoint: E, input: ClientInput<E>, file?: string): Promise<Reply<E>> {
    return this.#call(endpoint, input, this.ownerId, file);
  }

  /** Calls an endpoint as one of the people. @throws Refused, NotPossible */
  as<E extends Endpoint>(key: string, endpoint: E, input: ClientInput<E>): Promise<Reply<E>> {
    return this.#call(endpoint, input, this.idOf('person', key));
  }

  async #call<E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    as: string | undefined,
    file?: string,
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
