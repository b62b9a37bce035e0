import { runningPostgres } from '#platform/server/embedded-postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { Refusal } from '#platform/server/refusal.ts';
import { openDatabase } from '#platform/server/startup.ts';
import { product } from '#platform/shared/product.ts';
import { ended, runCommand } from './command.ts';
import { work } from './work.ts';

await runCommand(async ({ config, say, stopping }) => {
  if (!config.databaseUrl && !(await runningPostgres(config.dataDir)))
    throw new Refusal('The worker needs a database: set DATABASE_URL, or start the server first, whose own PostgreSQL it then uses.');
  const opened = await openDatabase(config, { say, beside: true });
  try {
    const working = await work(config, opened, createLog(config.logLevel));
    say(`The worker of ${product.name} is ready.`);
    await ended(stopping);
    say('The worker finishes what is under way and stops.');
    await working.close();
  } finally {
    await opened.close();
  }
});
