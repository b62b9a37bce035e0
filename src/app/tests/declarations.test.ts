import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AlertType } from '#platform/shared/alerts.ts';
import type { AuditDeclaration } from '#platform/shared/audit.ts';
import type { SetUpStep } from '#platform/shared/set-up.ts';
import { openapiDocument } from '#platform/server/http/openapi.ts';
import { contracts, features } from '../server/features.ts';

/** Returns an export of a feature's rules that browsers read; undefined when the file does not exist. */
async function declaredIn<T>(feature: string, file: string, name: string): Promise<T | undefined> {
  if (!existsSync(new URL(`../../features/${feature}/rules/${file}.ts`, import.meta.url))) return undefined;
  const module = (await import(`#features/${feature}/rules/${file}.ts`)) as Record<string, T>;
  return module[name];
}

test.each(features)('$name declares to the server what browsers read', async ({ name, alerts, audit, setUp }) => {
  expect(await declaredIn<readonly AlertType[]>(name, 'alerts', 'alerts')).toEqual(alerts);
  expect(await declaredIn<AuditDeclaration>(name, 'audit', 'audit')).toEqual(audit);
  expect(await declaredIn<readonly SetUpStep[]>(name, 'set-up', 'setUpSteps')).toEqual(setUp?.map(({ step }) => step));
});

test.each([
  ['alerts', features.flatMap(({ alerts = [] }) => alerts)],
  ['steps of setting up', features.flatMap(({ setUp = [] }) => setUp.map(({ step }) => step))],
])('no two %s have the same key or the same place', (_, declared) => {
  for (const value of ['key', 'position'] as const)
    expect(new Set(declared.map((one) => one[value])).size).toBe(declared.length);
});

type Schema = { readonly [key: string]: unknown };

/** Returns the schemas in a reply by path: `leave.index 200.data.leave_type`. */
function schemasIn(schema: unknown, path: string): (readonly [string, Schema])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, items, anyOf, oneOf, allOf } = schema as Schema;
  const parts = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return [
    [path, schema as Schema],
    ...Object.entries((properties ?? {}) as Schema).flatMap(([name, own]) => schemasIn(own, `${path}.${name}`)),
    ...[items, ...parts].flatMap((own) => schemasIn(own, path)),
  ];
}

const documented = openapiDocument(contracts) as {
  readonly paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, { content: Record<string, { schema?: Schema }> }> }>
  >;
};
const answers = Object.values(documented.paths).flatMap((methods) =>
  Object.values(methods).flatMap(({ operationId, responses }) =>
    ['200', '202'].flatMap((status) =>
      schemasIn(responses[status]?.content['application/json']?.schema, `${operationId} ${status}`),
    ),
  ),
);

test('a leave type travels with its id, its name and its days of a year', () => {
  const types = answers.filter(([path, { properties = {} }]) => {
    const names = Object.keys(properties as Schema);
    return /\.(leave_types?|main_type|balances)$/.test(path) && names.includes('id') && names.includes('name');
  });
  expect(types.length).toBeGreaterThan(20);
  const without = types.filter(([, { properties }]) => !Object.keys(properties as Schema).includes('total_days'));
  expect(without.map(([path]) => path)).toEqual([]);
});

test('a file that is still being made is documented with how far it is', () => {
  const progress = answers.find(([path]) => path === 'exports.file 202.data');
  expect(Object.keys((progress?.[1]['properties'] ?? {}) as Schema)).toContain('percent');
});
