import type {
  EmploymentAsked,
  EmploymentEffect,
  RegisteredEmploymentEffect,
  WantedEmployment,
} from '#platform/server/employment-effect.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { HolidayEffectTold } from '#platform/server/holiday-effect.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** So many people are reckoned within a request: a tenth of a second. */
const peopleAtOnce = 250;

/** Of more people than that a thread tells it. */
export const effectsThread = new URL('../effects-thread.ts', import.meta.url);

interface Asked {
  readonly actor: EmploymentAsked['actor'];
  readonly today: LocalDate;
  readonly wanted: ReadonlyMap<string, WantedEmployment>;
}

/** What the thread is given. */
export interface AskedOfMany extends Asked {
  readonly modules: readonly { readonly url: string; readonly name: string }[];
}

export const isForThread = ({ wanted }: Pick<Asked, 'wanted'>): boolean => wanted.size > peopleAtOnce;

export const forThread = (asked: Asked, effects: readonly RegisteredEmploymentEffect[]): AskedOfMany => ({
  ...asked,
  modules: effects.map(({ effect, module }) => ({ url: module.href, name: effect.name })),
});

/** What a change of many people would change elsewhere, who are shown it before they do it; nothing is written. */
export async function effectsOnMany(
  { db, actor, today, wanted }: Asked & { readonly db: Db },
  effects: readonly EmploymentEffect[],
): Promise<HolidayEffectTold[]> {
  const told: HolidayEffectTold[] = [];
  if (wanted.size === 0) return told;
  for (const effect of effects) {
    const one = await (await effect({ db, actor, person_ids: [...wanted.keys()], today, wanted })).tell();
    if (one) told.push(one);
  }
  return told;
}
