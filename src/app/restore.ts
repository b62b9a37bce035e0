import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkArchive } from '#platform/server/backup-archive.ts';
import { migrationsOf, restoreBackup } from '#platform/server/backup-restore.ts';
import { walkBackup } from '#platform/server/backup-walk.ts';
import { openFileStore } from '#platform/server/file-store-settings.ts';
import { prepareJobs } from '#platform/server/jobs.ts';
import { migrate } from '#platform/server/migrate.ts';
import { Refusal } from '#platform/server/refusal.ts';
import { inWords, openOwner } from '#platform/server/startup.ts';
import { runCommand } from './command.ts';
import { restorable, toldOf } from './restored.ts';

const usage = 'Usage: npm run restore -- FILE [--end-sessions]';

await runCommand(async ({ config, args, say, fail, stopping }) => {
  const { path, endsSessions } = wishesOf(args);
  try {
    // All of it is looked at before anything is touched, or even started.
    await checkArchive(path, stopping);
    const about = await walkBackup(path, {}, stopping);
    const migrations = await migrationsOf(about);
    say(`The backup of ${about.created_at} is whole: ${toldOf(about)}.`);
    const files = await openFileStore(config);
    const opened = await openOwner(config, { say });
    try {
      const afterwards = endsSessions ? restorable.endSessions : [];
      const restored = await restoreBackup({ url: opened.url, files, path, migrations, inUse: restorable.inUse, afterwards, signal: stopping }).catch(inWords);
      say(`${toldOf(restored)}: all equal.`);
      const { applied } = await migrate(opened.url, () => prepareJobs(opened.url));
      if (applied.length) say(`The database was brought up to this Muster: ${applied.join(', ')}.`);
      say(endsSessions ? 'Everybody signs in anew.' : 'Sessions and passwords are those of then; with --end-sessions everybody would sign in anew.');
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

function wishesOf(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: { 'end-sessions': { type: 'boolean', default: false } }, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length) throw new Refusal(usage);
    return { path: resolve(process.env['INIT_CWD'] ?? '.', file), endsSessions: values['end-sessions'] };
  } catch (error) {
    throw new Refusal(error instanceof Refusal ? usage : `${(error as Error).message.split('. ')[0]}.\n${usage}`);
  }
}
