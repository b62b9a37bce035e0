import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#platform/server/database/migrate.ts';

const generator = fileURLToPath(new URL('../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url));

/** Returns the row types of a migrated database, as the content of db/types.ts. */
export async function rowTypes(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-types-'));
  try {
    const file = join(folder, 'types.ts');
    const options = [
      '--dialect=postgres',
      '--default-schema=public',
      '--include-pattern=public.*',
      '--exclude-pattern=migrations',
      '--type-mapping={"date":"LocalDate","int8":"number"}',
    ];
    await run(process.execPath, [generator, ...options, `--out-file=${file}`], { ...process.env, DATABASE_URL: url });
    const text = await readFile(file, 'utf8');
    return text.replace(
      /^(import type \{ ColumnType \} from "kysely";)$/m,
      '$1\nimport type { LocalDate } from "#platform/shared/schemas.ts";',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The row types could not be generated.\n${output}`)),
    );
  });
}

/** Writes db/types.ts from a fresh database with every migration applied. */
export async function writeRowTypes(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-types-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  try {
    await migrate(postgres.url);
    await writeFile(new URL('../db/types.ts', import.meta.url), await rowTypes(postgres.url));
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
