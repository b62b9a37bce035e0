import { expect, test } from 'vitest';
import { menuWords } from './models.ts';

const own = { address: 'd-7k2m9xq4ab.devices.example', has_own_host: true, is_https: true, port: 443 };

const typed = (...typedWords: Parameters<typeof menuWords>) =>
  menuWords(...typedWords).lines.map(({ name, value }) => `${name}: ${value}`);

test.each([
  ['a host name of its own', 'keys', own, ['Enable Domain Name: ON', 'Server Address: d-7k2m9xq4ab.devices.example']],
  [
    'a port that is not the usual one',
    'touch',
    { ...own, port: 8443 },
    ['Server Address: d-7k2m9xq4ab.devices.example:8443'],
  ],
  [
    'an address in numbers has its port beside it',
    'keys',
    { address: '192.168.1.20', has_own_host: false, is_https: false, port: 3000 },
    ['Enable Domain Name: OFF', 'Server Address: 192.168.1.20', 'Server Port: 3000', 'HTTPS: OFF'],
  ],
  ['older menus', 'web', own, ['Web Server Address: d-7k2m9xq4ab.devices.example', 'Web Server Port: 443']],
] as const)('%s', (_, model, address, lines) =>
  expect(typed(model, address)).toEqual(expect.arrayContaining([...lines])),
);
