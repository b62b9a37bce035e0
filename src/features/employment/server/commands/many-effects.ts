import type {
  EmploymentEffectInput,
  EmploymentEffect,
  PreviewedLeave,
  RegisteredEmploymentEffect,
  RequestedEmployment,
} from '#platform/server/employment-effect.ts';
import type { Db } from '#platform/server/database/database.ts';
import { DatabaseAway } from '#platform/server/database/outage.ts';
import type { EffectPreview } from '#platform/server/holiday-effect.ts';
import type { ManualContext } from '#platform/server/http/implement.ts';
import { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { maxNamedPeople } from '../../rules/limits.ts';

/** Module of the thread that calculates effects on more than `maxNamedPeople` people. */
const effectsThread = new URL('../effects-thread.ts', import.meta.url);

interface ManyEffectsInput {
  readonly actor: EmploymentEffectInput['actor'];
  readonly today: LocalDate;
  readonly wanted: ReadonlyMap<string, RequestedEmployment>;
}

/** Input of the thread. */
export interface EffectsThreadInput extends ManyEffectsInput {
  readonly modules: readonly { readonly url: string; readonly name: string }[];
}

const isForThread = ({ wanted }: Pick<ManyEffectsInput, 'wanted'>): boolean => wanted.size > maxNamedPeople;

const forThread = (input: ManyEffectsInput, effects: readonly RegisteredEmploymentEffect[]): EffectsThreadInput => ({
  ...input,
  modules: effects.map(({ effect, module }) => ({ url: module.href, name: effect.name })),
});

/** Calculates the effects of a change of many people before it is made; writes nothing. */
export async function effectsOnMany(
  { db, actor, today, wanted }: ManyEffectsInput & { readonly db: Db },
  effects: readonly EmploymentEffect[],
): Promise<EffectPreview[]> {
  const impact: EffectPreview[] = [];
  if (wanted.size === 0) return impact;
  const begun: Awaited<ReturnType<EmploymentEffect>>[] = [];
  for (const effect of effects) begun.push(await effect({ db, actor, person_ids: [...wanted.keys()], today, wanted }));
  const then: PreviewedLeave[] = [];
  for (const { wouldFollow } of begun) then.push(...((await wouldFollow?.()) ?? []));
  for (const { tell } of begun) {
    const one = await tell(then);
    if (one) impact.push(one);
  }
  return impact;
}

/** Returns the answer if the effects cannot be calculated. */
type EffectsFallback = (error: unknown) => readonly EffectPreview[];

const thrown: EffectsFallback = (error) => {
  throw error;
};

/**
 * Does the same for an endpoint with a manual transaction: for few people in it, for many in a thread.
 * @param untold answers if the thread has failed, for example by timeout; without
 * it the request fails, as it does on a refusal and when the database is lost
 */
export async function effectsOnAny<Read extends { readonly asked: ManyEffectsInput }>(
  { transact, transactInThread }: Pick<ManualContext, 'transact' | 'transactInThread'>,
  effects: readonly RegisteredEmploymentEffect[],
  read: (db: Db) => Promise<Read>,
  untold: EffectsFallback = thrown,
): Promise<Read & { readonly effects: readonly EffectPreview[] }> {
  const { found, few } = await transact('write', async (db) => {
    const one = await read(db);
    const own = effects.map(({ effect }) => effect);
    return { found: one, few: isForThread(one.asked) ? null : await effectsOnMany({ ...one.asked, db }, own) };
  });
  const many = () => transactInThread<readonly EffectPreview[]>(effectsThread, forThread(found.asked, effects));
  const failed: EffectsFallback = (error) =>
    (error instanceof Fault || error instanceof DatabaseAway ? thrown : untold)(error);
  return { ...found, effects: few ?? (await many().catch(failed)) };
}
