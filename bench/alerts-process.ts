// Runs the server like `npm start`, but with push services on this machine. Started by bench/alerts.ts.
import { configFrom } from '#app/server/config.ts';
import { serve } from '#app/server/serve.ts';
import { openDatabase } from '#platform/server/database/startup.ts';
import { pushNetwork } from '#platform/testing/push-service/push-service.ts';

const config = { ...configFrom(process.env), pushNetwork };
const opened = await openDatabase(config, { say: () => {} });
const serving = await serve(config, opened);
process.once('SIGTERM', () => void stop());

async function stop(): Promise<void> {
  await serving.close();
  await opened.close();
  process.exit(0);
}
