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
  const contractIn = async (path) => codeOf(/from "([^"]*contract[.]ts[^"]*)"/.exec(await codeOf(path))[1]);
  const screen = await contractIn('/src/features/access/web/parts/access-api.ts');
  const partOfContract = await contractIn('/src/features/leave/web/openings/openings-api.ts');
  const form = await codeOf('/src/features/access/contract.ts');
  await vite.close();
  console.log(JSON.stringify({ screen, partOfContract, form }));
`;

test('in development, too, a screen gets the routes of a contract alone, and a form its schemas', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
  });
  const { screen, partOfContract, form } = JSON.parse(stdout) as Record<string, string>;
  expect(screen).toContain('"POST login"');
  expect(partOfContract).toContain('opening-balances');
  for (const routes of [screen, partOfContract]) {
    expect(routes).not.toContain('summary');
    expect(routes).not.toContain('import');
  }
  expect(form).toContain('z.object(');
});
