import { previewImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import { DatabaseUnavailableError } from '#platform/server/database/outage.ts';
import type { ManualContext } from '#platform/server/http/implement.ts';
import { Fault } from '#platform/shared/fault.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { maxNamedPeople } from '../../rules/limits.ts';
import type { EmploymentChange, EmploymentImpact } from '../queries/impact.ts';

/** Module of the thread that describes the impact on more than `maxNamedPeople` people. */
const impactThread = new URL('../impact-thread.ts', import.meta.url);

/** A change of many people, before it is made. */
export type RequestedChange = Required<Omit<EmploymentChange, 'person_ids' | 'choices'>>;

/** Input of the thread. */
export interface ImpactThreadInput extends RequestedChange {
  readonly modules: readonly Pick<EmploymentImpact, 'module' | 'name'>[];
}

/** Describes the impact of a change of many people before it is made; writes nothing. */
export async function impactOfMany(
  db: Db,
  change: RequestedChange,
  impacts: readonly EmploymentImpact[],
): Promise<readonly Impact[]> {
  const person_ids = [...change.requested.keys()];
  if (person_ids.length === 0) return [];
  return (await previewImpact(db, impacts, { ...change, person_ids })).effects;
}

/** Returns the answer if the impact cannot be described. */
type ImpactFallback = (error: unknown) => readonly Impact[];

const thrown: ImpactFallback = (error) => {
  throw error;
};

/**
 * Does the same for an endpoint with a manual transaction: for few people in it, for many in a thread.
 * @param fallback answers if the thread has failed, for example by timeout; without
 * it the request fails, as it does on a refusal and when the database is lost
 */
export async function impactOfAny<Read extends { readonly change: RequestedChange }>(
  { transact, transactInThread }: Pick<ManualContext, 'transact' | 'transactInThread'>,
  impacts: readonly EmploymentImpact[],
  read: (db: Db) => Promise<Read>,
  fallback: ImpactFallback = thrown,
): Promise<Read & { readonly effects: readonly Impact[] }> {
  const { found, few } = await transact('write', async (db) => {
    const one = await read(db);
    const isMany = one.change.requested.size > maxNamedPeople;
    return { found: one, few: isMany ? null : await impactOfMany(db, one.change, impacts) };
  });
  const modules = impacts.map(({ module, name }) => ({ module, name }));
  const many = () => transactInThread<readonly Impact[]>(impactThread, { ...found.change, modules });
  const failed: ImpactFallback = (error) =>
    (error instanceof Fault || error instanceof DatabaseUnavailableError ? thrown : fallback)(error);
  return { ...found, effects: few ?? (await many().catch(failed)) };
}
