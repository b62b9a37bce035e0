import { resolve } from 'node:path';
import { checkArchive } from '#platform/server/backup/archive.ts';
import { migrationsOf, restoreBackup } from '#platform/server/backup/restore.ts';
import { walkBackup } from '#platform/server/backup/walk.ts';
import { openFileStore } from '#platform/server/files/file-store-settings.ts';
import { prepareJobs } from '#platform/server/jobs/jobs.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { throwAsCommandError } from '#platform/server/database/start-errors.ts';
import { openOwner } from '#platform/server/database/startup.ts';
import { newCommand } from './arguments.ts';
import { runCommand } from './command.ts';
import { restorable, summaryText } from './restored.ts';

const command = newCommand(
  'npm run restore --',
  'FILE [--end-sessions]',
  'Restores a backup into an empty installation and verifies every row.',
)
  .argument('<file>', 'what npm run backup has written')
  .option('--end-sessions', 'sign everyone out; emailed links stop working');

await runCommand(command, async ({ config, args: [file], options: { endSessions }, say, fail, stopping }) => {
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  try {
    // The whole archive is checked before anything is changed or started.
    await checkArchive(path, stopping);
    const about = await walkBackup(path, {}, stopping);
    const migrations = await migrationsOf(about);
    say(`The backup of ${about.created_at} is complete: ${summaryText(about)}.`);
    const files = await openFileStore(config);
    const opened = await openOwner(config, { say });
    try {
      const afterwards = endSessions ? restorable.endSessions : [];
      const restored = await restoreBackup({
        url: opened.url,
        files,
        path,
        migrations,
        inUse: restorable.inUse,
        afterwards,
        signal: stopping,
      }).catch(throwAsCommandError);
      say(`${summaryText(restored)}: all rows match.`);
      const { applied } = await migrate(opened.url, () => prepareJobs(opened.url), say);
      if (applied.length) say(`Database migrated: ${applied.join(', ')}.`);
      say(
        endSessions
          ? 'Everyone has to sign in again.'
          : 'Sessions and passwords are those of the backup. Use --end-sessions to sign everyone out.',
      );
      say('Start Muster: npm start');
    } finally {
      files.close();
      await opened.close();
    }
  } catch (error) {
    if (!stopping.aborted) throw error;
    fail('Stopped. Nothing was restored.');
  }
});
