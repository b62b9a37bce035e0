import { afterAll, describe, expect, test } from 'vitest';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import { splitRoute } from '#platform/shared/contract.ts';
import { download } from '#platform/shared/schemas.ts';
import { byRoute, endpoints, everything, newScene, startServer, type Caller, type Input } from './generated.ts';

const server = await startServer();
afterAll(() => server.close());

const readings = endpoints.filter(
  ({ route, transaction, reply }) => route.startsWith('GET') && transaction === undefined && reply !== download,
);

async function together(route: (typeof readings)[number]['route'], input: Input, caller: Caller) {
  const path = splitRoute(route).path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.params[name]));
  const search = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]));
  const reply = await server.app.inject({
    url: `/app/together?${new URLSearchParams([
      ['read', `${path}?${search}`],
      ['read', 'application/configuration/list'],
    ])}`,
    cookies: { ...('token' in caller && { [sessionCookie]: caller.token }), ...input.cookies },
    headers: { host: caller.host, 'x-requested-with': 'XMLHttpRequest' },
  });
  return reply.json<{ data: { status: number; body: object }[] }>().data.map(({ status, body }) => ({
    status,
    names: Object.keys(body).sort(),
  }));
}

describe.each(byRoute(readings))('%s', (_route, endpoint) => {
  test('is answered together with another reading as by itself, for every caller', async () => {
    const scene = await newScene(everything, 'other');
    const input = await server.inputOf(endpoint, scene);
    for (const caller of [scene.caller, await scene.acme.hire('Newcomer'), { host: scene.acme.host }]) {
      const alone = await server.send(endpoint, input, caller);
      const [answer, beside] = await together(endpoint.route, input, caller);
      expect(answer).toEqual({ status: alone.status, names: Object.keys(JSON.parse(alone.text) as object).sort() });
      expect(beside?.status).toBe('token' in caller ? 200 : 401);
    }
  });
});
