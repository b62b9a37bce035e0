import { existsSync } from 'node:fs';
import type { Permission } from '#platform/shared/permissions.ts';
import type { FeatureFixtures, MakeRow, RowContext } from '#platform/testing/rows.ts';
import { featureNames } from '../features.ts';

/** Exports of each feature's testing/rows.ts, by feature; some have none. */
export const rowsOf: ReadonlyMap<string, FeatureFixtures> = new Map(
  await Promise.all(
    featureNames
      .filter((name) => existsSync(new URL(`../../features/${name}/testing/rows.ts`, import.meta.url)))
      .map(async (name): Promise<[string, FeatureFixtures]> => {
        const { rows } = (await import(`#features/${name}/testing/rows.ts`)) as { rows: FeatureFixtures };
        return [name, rows];
      }),
  ),
);
const allRows = [...rowsOf.values()];
const mergeRows = <Value>(select: (rows: FeatureFixtures) => Readonly<Record<string, Value>> | undefined) =>
  new Map(allRows.flatMap((rows) => Object.entries(select(rows) ?? {})));
const entities = mergeRows(({ entities }) => entities);
const tables = mergeRows(({ tables }) => tables);
const additionalPermissions = mergeRows(({ additionalPermissions }) => additionalPermissions);

export function makerOf(entity: string): MakeRow {
  const make = entities.get(entity);
  if (!make) throw new Error(`The entity '${entity}' of a contract is in no feature's testing/rows.ts.`);
  return make;
}

/** Permissions, beyond an endpoint's own, required to see such a row. */
export const permissionsForRow = (entity: string): readonly Permission[] => additionalPermissions.get(entity) ?? [];

/** Adds a row of every entity and in every table of the features. @returns the ids by entity */
export async function addRows(context: RowContext): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const [entity, make] of entities) ids.set(entity, await make(context));
  for (const make of tables.values()) await make(context);
  return ids;
}
