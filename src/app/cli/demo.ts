import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { projectFolder, type Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import { openFileStore } from '#platform/server/files/file-store-settings.ts';
import { readPasswords } from '#platform/server/embedded-postgres/cluster.ts';
import { DirectoryInUseError } from '#platform/server/embedded-postgres/lock.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { newToken } from '#platform/server/http/authenticator.ts';
import { CommandError } from '#platform/server/command-error.ts';
import { openDatabase } from '#platform/server/database/startup.ts';
import { product } from '#platform/shared/product.ts';
import { newCommand } from './arguments.ts';
import { untilStopped, runCommand } from './command.ts';
import { makeDemo } from '../demo/demo.ts';
import { serve } from '../server/serve.ts';

/** Marks a directory that contains only a demo, and may be replaced. */
const marker = 'muster-demo.txt';
const command = newCommand('npm run demo --', '[--fresh]', 'Starts Muster with a company of 60 people.').option(
  '--fresh',
  'throws the demo away and makes a new one',
);

await runCommand(command, async ({ config: serverConfig, options: { fresh = false }, say, fail, stopping }) => {
  if (serverConfig.production)
    throw new CommandError('The demo has a known set of people and is not made with NODE_ENV=production.');
  const config = {
    ...serverConfig,
    dataDir: process.env['DATA_DIR'] ? serverConfig.dataDir : resolve(projectFolder, 'data-demo'),
  };
  const password = config.demoPassword ?? newToken().slice(0, 16);
  await prepareDirectory(config, fresh);
  const opened = await openDatabase(config, { say, lost: fail });
  try {
    const isNewDemo = await isNew(opened.database, config);
    if (isNewDemo) say('Making the demo company: 60 people and a year of days. This takes a moment.');
    const files = await openFileStore(config);
    await makeDemo({ database: opened.database, files, password, now: new Date() }).finally(() => files.close());
    const serving = await serve(config, opened);
    try {
      say(`${product.name} is ready: ${serving.address}`);
      say('Sign in as owner@demo.example, hr@demo.example, lead@demo.example or employee@demo.example.');
      say(
        isNewDemo
          ? `The password of all is: ${password}`
          : 'The password is the one that was set or printed when the demo was made; npm run demo -- --fresh makes a new demo.',
      );
      await untilStopped(stopping);
      say(`${product.name} is shutting down after finishing its current work.`);
    } finally {
      await serving.close();
    }
  } finally {
    await opened.close();
  }
});

/** @throws CommandError for a directory that does not belong to a demo */
async function prepareDirectory({ dataDir, databaseUrl }: Config, fresh: boolean): Promise<void> {
  const file = join(dataDir, marker);
  if (existsSync(join(dataDir, 'postgres-passwords.json')) && !existsSync(file))
    throw new CommandError(`${dataDir} holds a database that is not a demo. Choose another directory with DATA_DIR.`);
  if (fresh && databaseUrl)
    throw new CommandError(
      '--fresh throws away the demo in its own data directory only, not a database at DATABASE_URL.',
    );
  if (fresh && existsSync(file)) await deleteDemo(dataDir);
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, 'This directory holds the demo. npm run demo -- --fresh throws it away.\n');
}

/** Deletes a demo. Its directory is moved first, so that a half-deleted one is never taken for a demo. */
async function deleteDemo(dataDir: string): Promise<void> {
  // Ends processes that a killed demo has left running; refuses while it is in use.
  const postgres = await startEmbeddedPostgres({ dataDir }).catch((error: unknown) => {
    if (error instanceof DirectoryInUseError) throw error;
  });
  await postgres?.stop();
  const cluster = (await readPasswords(dataDir))?.cluster;
  const old = `${dataDir}-old-${Date.now()}`;
  await rename(dataDir, old);
  await rm(old, { recursive: true });
  if (cluster) await rm(cluster, { recursive: true, force: true });
}

/** @throws CommandError when an external database already contains a company */
async function isNew(database: Database, { databaseUrl }: Config): Promise<boolean> {
  const company = await database.outside('read', (db) => db.selectFrom('companies').select('id').executeTakeFirst());
  if (!company) return true;
  if (databaseUrl)
    throw new CommandError(
      'The database at DATABASE_URL already holds a company. The demo needs an empty one, or none: without DATABASE_URL it makes its own.',
    );
  // An interrupted first start has left an empty company.
  return database.tenant(
    company.id,
    'read',
    async (db) => !(await db.selectFrom('company_settings').select('tenant_id').executeTakeFirst()),
  );
}
