import { openDatabase } from '#platform/server/database/startup.ts';
import { newCommand } from './arguments.ts';
import { runCommand } from './command.ts';
import { createCompany, setUpAddresses } from '../server/set-up-address.ts';

const command = newCommand(
  'npm run company:create --',
  '--host NAME (the host name its people type, such as acme.example.com)',
  'Adds a company for a host name and prints its set-up address.',
).requiredOption('--host <name>', 'the host name its people type');

await runCommand(command, async ({ config, options, say }) => {
  const host = options.host.toLowerCase();
  const { database, close } = await openDatabase(config, { say, beside: true });
  try {
    await createCompany(database, host);
    const addresses = await setUpAddresses(database, config, host);
    say(`The company at ${host} is ready for set-up. This address works once:\n  ${addresses.join()}`);
  } finally {
    await close();
  }
});
