import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { writeRowTypes } from './db-types.ts';
import { writePermissionList } from './permission-list.ts';

/** Makes the matrices from real calls: their tests write them instead of comparing. */
function writeMatrices(): void {
  const test = fileURLToPath(new URL('test.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [test, 'permission-matrix', 'profile-matrix'], {
    stdio: 'inherit',
    env: { ...process.env, UPDATE_MATRIX: '1' },
  });
  if (status !== 0) throw new Error('The matrices could not be made.');
}

/** All generated files that are committed, in the order in which they depend on each other. */
const parts: Readonly<Record<string, () => Promise<void> | void>> = {
  permissions: writePermissionList,
  types: writeRowTypes,
  matrices: writeMatrices,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(
    `There is no generated file called ${unknown.join(', ')}: choose from ${Object.keys(parts).join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, write] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(name)) await write();
