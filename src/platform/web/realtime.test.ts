import { expect, test } from 'vitest';
import { wayOf } from './realtime.ts';

const page = { protocol: 'http:', port: '3000' };

test.each([
  ['without an address it is the page’s own', { ws_port: 3000, force_tls: false }, page, 3000, 'ws'],
  ['also at another port than the installation’s', { ws_port: 443, force_tls: true }, page, 3000, 'ws'],
  ['a secure page has a secure one', { ws_port: 80, force_tls: false }, { protocol: 'https:', port: '' }, 443, 'wss'],
  ['without a port it is that of the protocol', { ws_port: 3000, force_tls: false }, { ...page, port: '' }, 80, 'ws'],
  ['another server’s default is port 6001, and TLS', {}, page, 6001, 'wss'],
  ['each of them by itself', { ws_port: 443 }, page, 443, 'wss'],
])('%s', (_rule, live, location, port, transport) => {
  expect(wayOf(live, location)).toEqual({
    wsPort: port,
    wssPort: port,
    forceTLS: transport === 'wss',
    enabledTransports: [transport],
  });
});
