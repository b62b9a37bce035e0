import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#platform/server/backup.ts';
import { openFileStore } from '#platform/server/file-store-settings.ts';
import { Refusal } from '#platform/server/refusal.ts';
import { inWords, openOwner } from '#platform/server/startup.ts';
import { runCommand } from './command.ts';
import { restorable, toldOf } from './restored.ts';

const usage = 'Usage: npm run backup -- FILE [--force]';

await runCommand(async ({ config, args, say, fail, stopping }) => {
  const { path, force } = wishesOf(args);
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres-passwords.json')))
    throw new Refusal(`There is nothing to back up: ${resolve(config.dataDir)} holds no database. Choose the directory with DATA_DIR.`);
  const files = await openFileStore(config);
  const opened = await openOwner(config, { say, beside: true });
  try {
    const began = performance.now();
    const written = await backUp({ url: opened.url, files, keys: restorable.keys, path, force, signal: stopping }).catch(inWords);
    say(`${path} holds ${toldOf(written)} (${((performance.now() - began) / 1000).toFixed(1)} s).`);
    if (written.files.missing)
      say(`${written.files.missing} of the files that the database names were not to be found: removed at this moment, or lost before.`);
  } catch (error) {
    if (!stopping.aborted) throw error;
    fail('Stopped. Nothing was written.');
  } finally {
    files.close();
    await opened.close();
  }
});

function wishesOf(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: { force: { type: 'boolean', default: false } }, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length) throw new Refusal(usage);
    // npm changes to the project's folder; the name was typed in another one, perhaps.
    return { path: resolve(process.env['INIT_CWD'] ?? '.', file), force: values.force };
  } catch (error) {
    throw new Refusal(error instanceof Refusal ? usage : `${(error as Error).message.split('. ')[0]}.\n${usage}`);
  }
}
