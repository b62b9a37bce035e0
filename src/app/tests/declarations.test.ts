import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AlertType } from '#platform/shared/alerts.ts';
import type { AuditDeclaration } from '#platform/shared/audit.ts';
import type { SetUpStep } from '#platform/shared/set-up.ts';
import { features } from '../server/features.ts';

/** What browsers read in a file of a feature's rules; undefined where there is no such file. */
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
