import { glob, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PermissionDeclaration, PermissionDeclarations } from '#platform/shared/permissions.ts';

const project = fileURLToPath(new URL('../', import.meta.url));
export const permissionFile = `${project}src/platform/shared/permission-list.ts`;

const head = `// Made from the permissions.ts of all features by \`npm run generate\`; do not edit.
import { asText } from './translate.ts';

`;

/** Senses of headings that are words with several. */
const senses: Readonly<Record<string, string>> = { Leave: 'absence', Time: 'area' };

/** Returns the code of a text that is said later. @param of the sense of a word with several */
const asTextCall = (text: string, of?: string): string =>
  `asText(${JSON.stringify(text)}${of === undefined ? '' : `, { of: ${JSON.stringify(of)} }`})`;

interface Declared extends PermissionDeclaration {
  /** Path of the permissions.ts. */
  readonly file: string;
  readonly name: string;
  readonly group: string;
}

/** Requires that no two permissions share a name or a position. @throws Error with both and the next free position */
export function requireUnique(declared: readonly Declared[]): void {
  const used = new Set(declared.map(({ position }) => position));
  for (const [at, one] of declared.entries()) {
    const other = declared.slice(0, at).find(({ name, position }) => name === one.name || position === one.position);
    if (!other) continue;
    const both = `${other.name} (${other.file}) and ${one.name} (${one.file})`;
    if (other.name === one.name) throw new Error(`Two permissions have the same name: ${both}.`);
    let free = one.position;
    while (used.has(free)) free += 1;
    throw new Error(`Two permissions have the position ${one.position}: ${both}. ${free} is free.`);
  }
}

/** Returns the content of permission-list.ts: the permissions that all features declare, by position. */
export async function permissionList(): Promise<string> {
  const declared: Declared[] = [];
  for await (const file of glob('src/features/*/permissions.ts', { cwd: project })) {
    const { permissions } = (await import(new URL(`../${file.replaceAll('\\', '/')}`, import.meta.url).href)) as {
      readonly permissions: PermissionDeclarations;
    };
    for (const [group, own] of Object.entries(permissions))
      for (const [name, rest] of Object.entries(own)) declared.push({ file, name, group, ...rest });
  }
  requireUnique(declared);
  const lines = declared
    .toSorted((one, other) => one.position - other.position)
    .map(({ name, group, lowest, words, help }) => {
      const texts = [
        `group: ${asTextCall(group, senses[group])}`,
        `lowest: ${JSON.stringify(lowest)}`,
        `words: ${asTextCall(words)}`,
      ];
      return `  ${name}: { ${[...texts, ...(help ? [`help: ${asTextCall(help)}`] : [])].join(', ')} },\n`;
    });
  return `${head}export const permissionList = {\n${lines.join('')}} as const;\n`;
}

export const writePermissionList = async (): Promise<void> => writeFile(permissionFile, await permissionList());
