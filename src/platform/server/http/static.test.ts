import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stockAvatar } from '../../shared/stock-avatar.ts';
import { company } from '../../testing/company.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { sessionCookie } from './authenticator.ts';
import { createHttp } from './http.ts';

let folder: string;
const apps: FastifyInstance[] = [];
const script = 'export const answer = 42;\n'.repeat(100);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-dist-'));
  await cp('public/assets', join(folder, 'assets'), { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><base href="/" /><meta property="csp-nonce" nonce="{style-nonce}" /><script type="module" src="./assets/web-1a2b.js"></script><!--session <link rel="modulepreload" href="./assets/frame-3c4d.js"> --></head><body><div id="waiting-frame" aria-hidden="true" hidden></div></body></html>',
  );
  await writeFile(join(folder, 'assets', 'web-1a2b.js'), script);
  await writeFile(join(folder, 'assets', 'web-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'sw.js'), 'self.addEventListener("fetch", () => {});');
  await writeFile(join(folder, '.sources'), 'hash');
  await writeFile(join(folder, 'offline.html'), '<!doctype html><style>p { color: red }</style><p>No internet.</p>');
});

afterAll(async () => {
  for (const app of apps) await app.close();
  await rm(folder, { recursive: true });
});

function createServer(prefix = ''): FastifyInstance {
  const app = createHttp({ authenticator, features: [], web: folder, prefix });
  apps.push(app);
  return app;
}

describe.each(['', '/hr'])('under the prefix "%s"', (prefix) => {
  test('every address of the app is its page, which knows the prefix', async () => {
    const app = createServer(prefix);
    for (const path of ['/', '/login', '/time/details/view/1/2', '/index.html', '/feed?x=1']) {
      const reply = await app.inject(prefix + path);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.body).toContain(`<base href="${prefix}/" />`);
    }
  });

  test('the page of someone with a session shows the frame and loads its script, and a guest’s does neither', async () => {
    const app = createServer(prefix);
    const pageOf = async (cookie?: string) => {
      const reply = await app.inject({ url: `${prefix}/feed`, headers: cookie ? { cookie } : {} });
      // No cache gives one the page of another.
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
      expect(reply.headers).not.toHaveProperty('etag');
      return reply.body;
    };
    const script = '<link rel="modulepreload" href="./assets/frame-3c4d.js"></head>';
    for (const guest of [await pageOf(), await pageOf('other=abc')]) {
      expect(guest).toContain('<div id="waiting-frame" aria-hidden="true" hidden>');
      expect(guest).not.toContain('frame-3c4d.js');
    }
    const member = await pageOf(`${sessionCookie}=abc`);
    expect(member).toContain('<div id="waiting-frame" aria-hidden="true">');
    expect(member).toContain(script);
    expect(member).not.toContain('<!--');
  });

  test('a HEAD request for a page is answered', async () => {
    const reply = await createServer(prefix).inject({ method: 'HEAD', url: `${prefix}/login` });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
  });

  test('endpoints that do not exist, files that are gone and hidden files are not pages', async () => {
    const app = createServer(prefix);
    for (const path of [
      '/app/nothing',
      '/app',
      '/assets/web-gone.js',
      '/assets/..%2f..%2fpackage.json',
      '/health/nothing',
    ])
      expect((await app.inject(prefix + path)).statusCode).toBe(404);
    expect((await app.inject(`${prefix}/.sources`)).body).not.toBe('hash');
    expect((await app.inject({ method: 'POST', url: `${prefix}/login` })).statusCode).toBe(404);
  });

  test('hashed files are cached permanently and sent as the build compressed them', async () => {
    const reply = await createServer(prefix).inject({
      url: `${prefix}/assets/web-1a2b.js`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
    const plain = await createServer(prefix).inject(`${prefix}/assets/web-1a2b.js`);
    expect(plain.body).toBe(script);
    expect(plain.headers['content-type']).toMatch(/javascript/);
  });

  test('the service worker is requested again each time', async () => {
    const reply = await createServer(prefix).inject(`${prefix}/sw.js?v=0.0.2`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-cache');
  });
});

test('pages run only scripts from files, and no other page can frame them', async () => {
  const { headers } = await createServer().inject({ url: '/login', headers: { host: 'acme.example:8443' } });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self' ws://acme.example:8443 wss://acme.example:8443;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' });
});

test('styles count that are in files or carry the mark of this very page', async () => {
  const app = createServer();
  const nonces = new Set<string>();
  for (const encoding of ['gzip', 'identity']) {
    const { headers, rawPayload } = await app.inject({ url: '/login', headers: { 'accept-encoding': encoding } });
    const html = String(encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload);
    const [, nonce = ''] = /<meta property="csp-nonce" nonce="([\w+/=]{20,})" \/>/.exec(html) ?? [];
    expect(String(headers['content-security-policy'])).toContain(`; style-src 'self' 'nonce-${nonce}'; `);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test('the style of the page for who has no network is known by its hash', async () => {
  const hash = createHash('sha256').update('p { color: red }').digest('base64');
  const { headers } = await createServer().inject('/offline.html');
  expect(String(headers['content-security-policy'])).toContain(`; style-src 'self' 'sha256-${hash}'; `);
  const other = await createServer().inject('/sw.js');
  expect(String(other.headers['content-security-policy'])).toContain("; style-src 'self'; ");
});

test('a host that would add to the policy is left out of it', async () => {
  const { headers } = await createServer().inject({ url: '/', headers: { host: "x; script-src 'unsafe-inline'" } });
  expect(String(headers['content-security-policy'] ?? '')).not.toContain("unsafe-inline' ;");
  expect(String(headers['content-security-policy'] ?? '')).not.toMatch(/script-src[^;]*unsafe/);
});

test('the process is alive, and ready when its database is', async () => {
  const app = createServer('/hr');
  expect((await app.inject('/health/live')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ok' });
  for (const url of ['/health/live', '/health/ready'])
    expect((await app.inject({ method: 'HEAD', url })).statusCode, 'as load balancers ask').toBe(200);
});

test('Prometheus reads durations by route with the token, and no one reads them without it', async () => {
  const token = 'a-token-of-these-tests';
  const app = createHttp({ authenticator, features: [], metricsToken: token });
  apps.push(app);
  const { host } = await company();
  await app.inject({ url: '/app/nothing', headers: { host } });
  const read = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  const { body } = await read(`Bearer ${token}`);
  expect(body).toMatch(/muster_http_request_duration_seconds_count\{route="GET page",status="404"\} \d/);
  expect(body).toMatch(/muster_outbox_oldest_seconds \d/);
  expect(body).not.toContain(host);
  for (const wrong of [undefined, '', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`]) {
    const { statusCode, headers, body: refusal } = await read(wrong);
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(refusal).not.toContain('muster_');
  }
});

test('without a token there are no metrics', async () => {
  expect(
    (await createServer().inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })).statusCode,
  ).toBe(404);
});

test('the stock picture of people is served at its one address, and kept by browsers', async () => {
  const reply = await createServer().inject(`/${stockAvatar}`);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(reply.headers['cache-control']).toContain('immutable');
});

test('a proxy that cuts off the prefix is reported, rather than led in a circle', async () => {
  const app = createServer('/hr');
  const root = (cookie = '') => app.inject({ url: '/', headers: { cookie } });
  let sent = await root();
  for (let times = 1; times <= 3; times += 1) {
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/hr/']);
    sent = await root(String(sent.headers['set-cookie']).split(';')[0]);
  }
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([508, 'text/plain; charset=utf-8']);
  expect(sent.body).toMatch(/^The proxy in front of Muster cuts \/hr off the path\. Let it pass the path on as it is/);
});
