import { openDatabase } from '#platform/server/database/startup.ts';
import { product } from '#platform/shared/product.ts';
import { newCommand } from './arguments.ts';
import { untilStopped, runCommand } from './command.ts';
import { proxyWarning } from '../server/proxy-warning.ts';
import { setUpAddresses } from '../server/set-up-address.ts';

await runCommand(newCommand('npm start --', '', 'Starts Muster.'), async ({ config, say, fail, stopping }) => {
  // Half of the program loads while PostgreSQL starts, which takes a second or two after a crash.
  const [opened, { serve }] = await Promise.all([
    openDatabase(config, { say, lost: fail }),
    import('../server/serve.ts'),
  ]);
  try {
    const addresses = await setUpAddresses(opened.database, config);
    const serving = await serve(config, opened);
    try {
      const warning = proxyWarning(config);
      if (warning) say(warning);
      say(`${product.name} is ready: ${serving.address}`);
      for (const address of addresses) say(`Create the workspace at this address; it works once:\n  ${address}`);
      await untilStopped(stopping);
      say(`${product.name} is shutting down after finishing its current work.`);
    } finally {
      await serving.close();
    }
  } finally {
    await opened.close();
  }
});
