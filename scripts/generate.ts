import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { writeCaseFormat } from './case-format.ts';
import { writeRowTypes } from './db-types.ts';
import { writePermissionList } from './permission-list.ts';

/** Runs tests that write their page instead of comparing it. */
function writeByTests(names: readonly string[], environment: Readonly<Record<string, string>>): void {
  const test = fileURLToPath(new URL('test.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [test, ...names], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`These pages could not be made: ${names.join(', ')}.`);
}

/** All generated files that are committed, in the order in which they depend on each other. */
const parts: Readonly<Record<string, () => Promise<void> | void>> = {
  permissions: writePermissionList,
  types: writeRowTypes,
  /** The JSON schema of case files. */
  format: writeCaseFormat,
  /** From real calls. */
  matrices: () => writeByTests(['permission-matrix', 'profile-matrix'], { UPDATE_MATRIX: '1' }),
  /** From the golden cases. */
  cases: () =>
    writeByTests(['time-correctness', 'leave-correctness', 'pay-correctness'], {
      UPDATE_TIME: '1',
      UPDATE_LEAVE: '1',
      UPDATE_PAY: '1',
    }),
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
