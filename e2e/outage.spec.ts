import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { catchMessage } from './clock-buttons.ts';
import { clocksOf } from './recorded-days.ts';
import { expect, startServer, test } from './world.ts';

/** Returns a connection to the database that can be cut and restored. */
async function cuttableDatabase() {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  const open = () => (folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, url.hostname));
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = open();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (place: number) => new Promise<void>((resolve) => void relay.listen(place, '127.0.0.1', resolve));
  await listen(0);
  const own = (relay.address() as AddressInfo).port;
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(own);
  const cut = () =>
    new Promise<void>((resolve) => {
      relay.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { url: url.href, cut, mend: () => listen(own) };
}

test('a press while the database is away is kept, and goes out by itself once it is back', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'allow_clock_in_out_attendance');
  const database = await cuttableDatabase();
  const server = await startServer({ DATABASE_URL: database.url, WORKER: 'off' });
  try {
    const page = await as(ana, '/error-403');
    await page.goto(acme.url.replace(/\d+$/, String(server.config.port)) + '/feed');
    const clock = page.getByRole('group', { name: 'Clock', exact: true });
    await expect(clock.getByRole('button')).toHaveText(['Clock In']);
    const sent: { key: string | undefined; status: number; after: string | undefined }[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/clock/in')) return;
      const key = response.request().headers()['idempotency-key'];
      sent.push({ key, status: response.status(), after: response.headers()['retry-after'] });
    });
    await database.cut();
    await clock.getByRole('button', { name: 'Clock In' }).click();
    await expect(clock).toContainText('Clock In is recorded then, not now.');
    await catchMessage(page, /Clock In successful at \d/, () => database.mend());
    expect(sent[0]).toMatchObject({ status: 503, after: '2' });
    expect(sent.at(-1)?.status).toBe(200);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(await clocksOf(acme, ana)).toHaveLength(1);
  } finally {
    await server.close();
    await database.cut();
  }
});
