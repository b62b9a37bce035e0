import { createServer, request as requestOf, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import type { Member } from '#platform/testing/company.ts';
import { expect, test, type Acme } from './world.ts';

/** A proxy with default settings: forwards an upgrade as an ordinary request until upgrades are turned on. */
async function proxyTo(port: number) {
  const sockets = new Set<Socket>();
  const proxy = createServer((incoming, outgoing) => {
    const { connection: _, upgrade: __, ...headers } = incoming.headers;
    const { method, url: path } = incoming;
    const onward = requestOf({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  proxy.on('connection', (socket) => {
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    letUpgradesThrough: () =>
      void proxy.on('upgrade', (incoming, near: Socket, head) => {
        const far = connect(port, '127.0.0.1', () => {
          far.write(headOf(incoming));
          far.write(head);
          near.pipe(far).pipe(near);
        });
        for (const end of [near, far]) end.on('error', () => [near, far].forEach((each) => each.destroy()));
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void proxy.close(resolve));
    },
  };
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, n) => (n % 2 === 0 ? [`${name}: ${rawHeaders[n + 1]}`] : []));
  return `${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

const clockOf = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });

/** Clocks as from another device of the person. */
async function press({ url }: Acme, { token }: Member, way: 'in' | 'out-general'): Promise<void> {
  const headers = { cookie: `muster_session=${token}`, 'x-requested-with': 'XMLHttpRequest' };
  const { port, hostname } = new URL(url);
  const status = await new Promise((resolve, reject) => {
    const path = `/app/time/attendance/clock/${way}`;
    const sent = requestOf({ host: '127.0.0.1', port, method: 'POST', path, headers: { ...headers, host: hostname } });
    sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
    sent.end();
  });
  expect(status).toBe(200);
}

test('behind a proxy without upgrades a page polls, shows one note, and returns to live updates', async ({
  acme,
  as,
  server,
}) => {
  const ana = await acme.hire('Ana', 'allow_clock_in_out_attendance');
  const proxy = await proxyTo(server.config.port);
  try {
    const page = await as(ana, '/error-403');
    await page.clock.install();
    await page.goto(`${acme.url.replace(/\d+$/, String(proxy.port))}/feed`);
    await expect(clockOf(page).getByRole('button')).toHaveText(['Clock In']);
    const note = page.getByText('Live updates are off. This page checks for changes every 15 seconds.');
    await expect(note).toBeVisible();

    await press(acme, ana, 'in');
    await page.clock.fastForward(15_000);
    await expect(clockOf(page).getByRole('button', { name: 'Clock Out' })).toBeVisible();
    await expect(note).toBeHidden();

    proxy.letUpgradesThrough();
    const opened = page.waitForEvent('websocket');
    await page.clock.fastForward(60_000);
    const socket = await opened;
    expect(new URL(socket.url()).port).toBe(String(proxy.port));
    await socket.waitForEvent('framereceived', (frame) => String(frame.payload).includes('subscription_succeeded'));
    const requests: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/news/newest') && requests.push(request.url())));
    await press(acme, ana, 'out-general');
    await expect(clockOf(page).getByRole('button', { name: 'Clock In' })).toBeVisible();
    await page.clock.fastForward(30_000);
    expect(requests).toEqual([]);
    await expect(note).toBeHidden();
  } finally {
    await proxy.close();
  }
});
