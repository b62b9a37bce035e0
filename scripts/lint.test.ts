import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(project, 'test-results-lint-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the project's own lint on a file with this text. */
function lint(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const file = join(folder, `${crypto.randomUUID()}.ts`);
    writeFile(file, text).then(
      () =>
        execFile(
          process.execPath,
          [
            join(project, 'node_modules/oxlint/bin/oxlint'),
            '-c',
            join(project, 'oxlint.config.ts'),
            '--no-ignore',
            file,
          ],
          { cwd: project },
          (_, output) => resolve(output),
        ),
      reject,
    );
  });
}

// Input of people is never executed, and never becomes part of a statement (security cases 11 and 13).
test.each([
  ['a text that is evaluated', 'export const run = (text: string) => eval(text);\n', 'no-eval'],
  ['a text that becomes a function', 'export const run = (text: string) => new Function(text);\n', 'no-new-func'],
  [
    'a statement made of texts',
    "import { sql } from 'kysely';\nexport const all = (table: string) => sql.raw(`select * from ${table}`);\n",
    'no-restricted-properties',
  ],
])('the lint refuses %s', async (_, text, rule) => {
  expect(await lint(text)).toContain(rule);
});

test('it lets plain code pass', async () => {
  expect(await lint('export const double = (value: number) => value * 2;\n')).toContain('0 errors');
});
