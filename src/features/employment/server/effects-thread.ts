import type { EmploymentEffect } from '#platform/server/employment-effect.ts';
import type { Db } from '#platform/server/database/database.ts';
import { effectsOnMany, type EffectsThreadInput } from './commands/many-effects.ts';

/** Calculates the effects of a change of many people in a thread. */
export async function work(db: Db, { modules, ...input }: EffectsThreadInput) {
  const effects: EmploymentEffect[] = [];
  for (const { url, name } of modules) {
    const module = (await import(url)) as Record<string, EmploymentEffect>;
    const effect = module[name];
    if (!effect) throw new Error(`${url} has no ${name}.`);
    effects.push(effect);
  }
  return effectsOnMany({ ...input, db }, effects);
}
