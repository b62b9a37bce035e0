import { expect, test } from 'vitest';
import { wayOf } from './realtime.ts';

test.each([
  ['what the server names counts', { ws_port: 3000, force_tls: false }, 3000, 'ws'],
  ['what it does not name is port 6001, and TLS', {}, 6001, 'wss'],
  ['each of them by itself', { ws_port: 443 }, 443, 'wss'],
])('%s', (_rule, live, port, transport) => {
  expect(wayOf(live)).toEqual({
    wsPort: port,
    wssPort: port,
    forceTLS: transport === 'wss',
    enabledTransports: [transport],
  });
});
