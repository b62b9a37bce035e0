import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Requests modules from the development server in a separate process: here Vitest would load them instead of Vite. */
const program = `
  import { createServer } from 'vite';
  import { contractRoutes } from './scripts/vite/contract-routes.ts';
  const vite = await createServer({
    configFile: false,
    plugins: [contractRoutes()],
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const codeOf = async (path) => (await vite.transformRequest(path)).code;
  const client = await codeOf('/src/features/access/web/parts/access-api.ts');
  const screen = await codeOf(/from "([^"]*contract[.]ts[^"]*)"/.exec(client)[1]);
  const form = await codeOf('/src/features/access/contract.ts');
  await vite.close();
  console.log(JSON.stringify({ screen, form }));
`;

test('in development, too, a screen gets the routes of a contract alone, and a form its schemas', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
  });
  const { screen, form } = JSON.parse(stdout) as { screen: string; form: string };
  expect(screen).toContain('"POST login"');
  expect(screen).not.toContain('summary');
  expect(screen).not.toContain('import');
  expect(form).toContain('z.object(');
});
