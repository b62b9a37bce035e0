import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

/** Settings that compose.yaml or the image sets itself. */
const own = [
  'DATABASE_MIGRATION_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'WORKER',
];

async function readComposeEnvironment(): Promise<Map<string, string>> {
  const block = /^x-muster:[\s\S]*?^ {2}environment:\n((?: {4}.*\n)+)/m.exec(await read('compose.yaml'))?.[1] ?? '';
  const pairs = [...block.matchAll(/^ {4}([A-Z][A-Z0-9_]*): (.*)$/gm)];
  return new Map(pairs.map(([, name = '', value = '']) => [name, value]));
}

test('every setting of .env.example reaches the containers, or is set for them', async () => {
  const named = [...(await read('.env.example')).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
  const environment = await readComposeEnvironment();
  const passed = [...environment].filter(([name, value]) => value === `\${${name}:-}`).map(([name]) => name);
  expect([...passed, ...own].toSorted()).toEqual(named.toSorted());
});

test('compose.yaml sets the values that it claims to set, or the image does', async () => {
  const environment = await readComposeEnvironment();
  const image = await read('Dockerfile');
  const missing = own.filter((name) => !environment.has(name) && !new RegExp(`^ENV .*\\b${name}=`, 'm').test(image));
  expect(missing).toEqual([]);
  const settings = await read('compose.yaml').then((text) => text.slice(0, text.indexOf('x-muster')));
  expect(own.filter((name) => !settings.includes(name))).toEqual([]);
});

test('every example of a proxy in the runbook lets sockets through', async () => {
  const examples = [...(await read('docs/runbook.md')).matchAll(/```(nginx|apache|caddy)\n([\s\S]*?)```/g)];
  expect(examples.map(([, server]) => server)).toEqual(['nginx', 'caddy', 'apache']);
  const upgrades = {
    nginx: /proxy_set_header Upgrade \$http_upgrade;/,
    apache: /upgrade=websocket/,
    caddy: /reverse_proxy/,
  };
  for (const [, server, text] of examples) expect(text).toMatch(upgrades[server as keyof typeof upgrades]);
});
