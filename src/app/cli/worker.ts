import { runningPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#platform/server/http/log.ts';
import { CommandError } from '#platform/server/command-error.ts';
import { openDatabase } from '#platform/server/database/startup.ts';
import { product } from '#platform/shared/product.ts';
import { newCommand } from './arguments.ts';
import { untilStopped, runCommand } from './command.ts';
import { work } from '../server/work.ts';

await runCommand(
  newCommand('npm run worker --', '', 'Runs background jobs alongside the server, or on another machine.'),
  async ({ config, say, stopping }) => {
    if (!config.databaseUrl && !(await runningPostgres(config.dataDir)))
      throw new CommandError(
        'The worker needs a database. Set DATABASE_URL, or start the server first to share its PostgreSQL.',
      );
    const opened = await openDatabase(config, { say, beside: true });
    try {
      const working = await work(config, opened, createLog(config.logLevel));
      say(`The worker for ${product.name} is ready.`);
      await untilStopped(stopping);
      say('The worker is shutting down after finishing its current jobs.');
      await working.close();
    } finally {
      await opened.close();
    }
  },
);
