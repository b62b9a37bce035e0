import { glob, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

const project = fileURLToPath(new URL('../', import.meta.url));
export const permissionFile = `${project}src/platform/shared/permission-list.ts`;

const head = '// Made from the permissions.ts of all features by `npm run generate`; do not edit.\n';

/** Returns the content of permission-list.ts: the permissions that all features declare, by position. */
export async function permissionList(): Promise<string> {
  const declarations: PermissionDeclarations[] = [];
  for await (const file of glob('src/features/*/permissions.ts', { cwd: project })) {
    const { permissions } = (await import(new URL(`../${file.replaceAll('\\', '/')}`, import.meta.url).href)) as {
      readonly permissions: PermissionDeclarations;
    };
    declarations.push(permissions);
  }
  const declared = declarations.flatMap((own) =>
    Object.entries(own).flatMap(([group, named]) =>
      Object.entries(named).map(([name, rest]) => [name, { group, ...rest }] as const),
    ),
  );
  const names = new Set(declared.map(([name]) => name));
  const positions = new Set(declared.map(([, { position }]) => position));
  if (names.size < declared.length || positions.size < declared.length)
    throw new Error('Two permissions have the same name or the same position.');
  const lines = declared
    .toSorted(([, one], [, other]) => one.position - other.position)
    .map(([name, { position: _, ...rest }]) => `  ${name}: ${JSON.stringify(rest)},\n`);
  return `${head}export const permissionList = {\n${lines.join('')}} as const;\n`;
}

export const writePermissionList = async (): Promise<void> => writeFile(permissionFile, await permissionList());
