import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Terminal, type TerminalOptions } from '#simulators/terminal/terminal.ts';

interface Server {
  /** Responses to the next requests for commands; afterwards there is nothing to do. */
  readonly commands?: string[];
  readonly options?: readonly string[];
  status: number;
}

/** A terminal connected to a server scripted by the test. */
async function terminalAt(server: Server, more: Partial<TerminalOptions> = {}) {
  const http = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(server.status, { 'content-type': 'text/plain' });
      if (server.status !== 200) return response.end('LATER\n');
      if (request.url?.includes('options=all'))
        return response.end(['GET OPTION FROM: T1', 'ServerVer=2.4.1', ...(server.options ?? []), ''].join('\n'));
      return response.end(
        request.url?.startsWith('/iclock/getrequest') ? (server.commands?.shift() ?? 'OK\n') : 'OK: 1\n',
      );
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  const { port } = http.address() as AddressInfo;
  const address = { address: '127.0.0.1', port, host: '127.0.0.1', https: false };
  return new Terminal({ serial: 'T1', server: address, now: () => Date.parse('2026-03-10T08:00:00Z'), ...more });
}

test('between rounds it waits a fifth of the delay more each time, up to the delay that the server says', async () => {
  const terminal = await terminalAt({ status: 200, options: ['Delay=20', 'ErrorDelay=60'] });
  const pauses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    await terminal.round();
    pauses.push(terminal.pause());
  }
  expect(pauses).toEqual([4000, 8000, 12_000, 16_000, 20_000, 20_000]);
});

test('after commands it asks again in a second, and after a failure it waits as long as the server demands', async () => {
  const server: Server = { status: 200, options: ['Delay=20', 'ErrorDelay=60'], commands: ['OK\n', 'C:a1:LOG\n'] };
  const terminal = await terminalAt(server);
  await terminal.round();
  await terminal.round();
  expect(terminal.pause()).toBe(1000);
  server.status = 503;
  await terminal.round();
  expect(terminal.pause()).toBe(60_000);
});

test('delays that the firmware does not know are its shortest and longest', async () => {
  const terminal = await terminalAt({ status: 503, options: ['Delay=20'] });
  await terminal.round();
  expect(terminal.pause()).toBe(30_000);
  const hasty = await terminalAt({ status: 200, options: ['Delay=0', 'ErrorDelay=1'] });
  await hasty.round();
  expect(hasty.pause()).toBe(400);
});

test('a full memory accepts nothing more, and continues once it was cleared', async () => {
  const terminal = await terminalAt({ status: 200, commands: ['C:a1:CLEAR LOG\n'] }, { capacity: 2 });
  expect([1, 2, 3].map(() => terminal.punch('7'))).toEqual([true, true, false]);
  expect(terminal.log).toHaveLength(2);
  await terminal.round();
  expect([terminal.log.length, terminal.punch('7')]).toEqual([0, true]);
});
