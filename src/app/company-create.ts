import { parseArgs } from 'node:util';
import { Refusal } from '#platform/server/refusal.ts';
import { openDatabase } from '#platform/server/startup.ts';
import { runCommand } from './command.ts';
import { createCompany, setUpAddresses } from './set-up-address.ts';

const usage = 'Usage: npm run company:create -- --host NAME (the host name its people type, such as acme.example.com)';

await runCommand(async ({ config, args, say }) => {
  const { values } = parseArgs({ args: [...args], options: { host: { type: 'string' } }, strict: false });
  if (typeof values.host !== 'string' || !values.host) throw new Refusal(usage);
  const host = values.host.toLowerCase();
  const { database, close } = await openDatabase(config, { say, beside: true });
  try {
    await createCompany(database, host);
    const addresses = await setUpAddresses(database, config, host);
    say(`The company at ${host} is ready to be set up. Open this address once:\n  ${addresses.join()}`);
  } finally {
    await close();
  }
});
