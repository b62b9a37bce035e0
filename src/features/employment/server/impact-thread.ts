import type { Db } from '#platform/server/database/database.ts';
import { impactOfMany, type ImpactThreadInput } from './commands/impact-of-many.ts';
import type { EmploymentImpact } from './queries/impact.ts';

/** Describes the impact of a change of many people in a thread. */
export async function work(db: Db, { modules, ...change }: ImpactThreadInput) {
  const impacts: EmploymentImpact[] = [];
  for (const { module, name } of modules) {
    const impact = ((await import(module)) as Record<string, EmploymentImpact>)[name];
    if (!impact) throw new Error(`${module} has no ${name}.`);
    impacts.push(impact);
  }
  return impactOfMany(db, change, impacts);
}
