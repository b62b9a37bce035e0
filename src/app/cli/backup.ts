import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUp } from '#platform/server/backup/backup.ts';
import { openFileStore } from '#platform/server/files/file-store-settings.ts';
import { CommandError } from '#platform/server/command-error.ts';
import { throwAsCommandError } from '#platform/server/database/start-errors.ts';
import { openOwner } from '#platform/server/database/startup.ts';
import { newCommand } from './arguments.ts';
import { runCommand } from './command.ts';
import { restorable, summaryText } from './restored.ts';

const command = newCommand('npm run backup --', 'FILE [--force]', 'Backs up the database and files into one file.')
  .argument('<file>', 'where the backup is written')
  .option('--force', 'replaces an earlier file');

await runCommand(command, async ({ config, args: [file], options: { force = false }, say, fail, stopping }) => {
  // npm changes to the project's folder, but the name may have been typed in another one.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres-passwords.json')))
    throw new CommandError(
      `There is nothing to back up: ${resolve(config.dataDir)} contains no database. Set DATA_DIR to your data directory.`,
    );
  const files = await openFileStore(config);
  const opened = await openOwner(config, { say, beside: true });
  try {
    const began = performance.now();
    const manifest = await backUp({
      url: opened.url,
      files,
      keys: restorable.keys,
      path,
      force,
      signal: stopping,
    }).catch(throwAsCommandError);
    say(`${path} contains ${summaryText(manifest)} (${((performance.now() - began) / 1000).toFixed(1)} s).`);
    if (manifest.files.missing)
      say(
        `${manifest.files.missing} ${manifest.files.missing === 1 ? 'file' : 'files'} in the database not found. Deleted just now, or lost earlier.`,
      );
  } catch (error) {
    if (!stopping.aborted) throw error;
    fail('Stopped. Nothing was written.');
  } finally {
    files.close();
    await opened.close();
  }
});
