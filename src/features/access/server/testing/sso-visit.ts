import { createHttp, type HttpOptions } from '#platform/server/http/http.ts';
import { readConfig } from '#platform/server/config.ts';
import { callerFor, database, type Company, type Member, type TestReply } from '#platform/testing/company.ts';
import type { StandIn } from '#platform/testing/oidc-provider.ts';
import { hostingSettings } from '#features/company/server/queries/hosting.ts';
import { access } from '../../contract.ts';
import type { Provider } from '../../rules/sso.ts';
import { accessRoutes } from '../routes.ts';
import { sessionAuthenticator } from '../sessions.ts';
import { accessCallbacks } from '../sso.ts';
import { ssoSettings } from '../sso-settings.ts';

/** The browser's request when it returns from a provider. */
export interface ProviderReturn {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly fields: URLSearchParams;
}

/** Starts a server that uses the stand-ins as providers. */
export function ssoApp(
  standIns: readonly StandIn[],
  more: Partial<HttpOptions> & { env?: Record<string, string> } = {},
) {
  const { env, ...options } = more;
  const settings = { ...Object.assign({}, ...standIns.map((standIn) => standIn.env)), ...env };
  const { settingsOf } = readConfig(settings, [ssoSettings, hostingSettings]);
  return createHttp({
    authenticator: sessionAuthenticator(database),
    features: [accessRoutes],
    callbacks: accessCallbacks,
    settingsOf,
    ...options,
  });
}

export type SsoApp = ReturnType<typeof ssoApp>;

/** Takes one browser through a sign-in, step by step. */
export function visitor(app: SsoApp, acme: Pick<Company, 'host'>, provider: Provider, standIn: StandIn) {
  const call = callerFor(app);
  const begin = { google: access.loginGoogle, apple: access.loginApple }[provider];
  const finish = { google: access.authenticateGoogle, apple: access.authenticateApple }[provider];
  const { jar, cookies, take } = cookieJar();
  standIn.redirects.add(`http://${acme.host}:3000/login/${provider}/redirect`);

  const here = { host: acme.host };
  const self = {
    jar,
    async begin(): Promise<URL> {
      const reply = take(await call(begin, { body: {} }, here, { cookie: cookies() }));
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return new URL(reply.body.redirect_url);
    },
    /** Calls the callback, which redirects the browser. */
    async arrive({ method, path, fields }: ProviderReturn): Promise<URL> {
      const form = {
        payload: fields.toString(),
        headers: { host: here.host, 'content-type': 'application/x-www-form-urlencoded' },
      };
      const reply = await app.inject(
        method === 'POST'
          ? { method, url: path, ...form }
          : { method, url: `${path}?${fields}`, headers: { host: here.host } },
      );
      if (reply.statusCode !== 303) throw new Error(`${reply.statusCode} ${reply.body}`);
      return new URL(String(reply.headers['location']), 'http://here');
    },
    async finish(state: string) {
      return take(await call(finish, { body: { state } }, here, { cookie: cookies() }));
    },
    /** Goes all the way from the button to the answer. */
    async signIn(account: string) {
      const page = await self.arrive(await atProvider(await self.begin(), account));
      return self.finish(page.searchParams.get('state') ?? '');
    },
    /** Returns the id of the person who is signed in in the browser. */
    async who(): Promise<string | undefined> {
      return (await call(access.authorization, {}, here, { cookie: cookies() })).body.authorized?.author.id;
    },
  };
  return self;
}

/** The cookies of one browser. */
function cookieJar() {
  const jar = new Map<string, string>();
  return {
    jar,
    /** Formats the cookies as a Cookie header. */
    cookies: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    /** Stores the cookies that a response sets. */
    take<T>(reply: TestReply<T>): TestReply<T> {
      for (const text of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(text)) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      return reply;
    },
  };
}

/** Signs in on the provider's page; without an account, cancels. */
export async function atProvider(address: URL, account?: string): Promise<ProviderReturn> {
  const jar = new Map<string, string>();
  const go = async (url: URL, form?: URLSearchParams): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const text of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      jar.set(name, value);
    }
    return reply;
  };
  const page = locationOf(await go(address), address);
  const resume = locationOf(
    await go(page, new URLSearchParams(account === undefined ? { cancel: '1' } : { account })),
    address,
  );
  const last = await go(resume);
  if (last.status === 303) {
    const back = locationOf(last, address);
    return { method: 'GET', path: back.pathname, fields: back.searchParams };
  }
  const html = await last.text();
  const action = /action="([^"]+)"/.exec(html)?.[1];
  if (!action) throw new Error(`The provider answered ${last.status}: ${html}`);
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  return { method: 'POST', path: new URL(action).pathname, fields: new URLSearchParams(fields) };
}

function locationOf(reply: Response, base: URL): URL {
  const location = reply.headers.get('location');
  if (!location) throw new Error(`The provider returned ${reply.status} without an address.`);
  return new URL(location, base);
}

/** Gives a person a known email address. */
export async function withEmail(
  acme: Company,
  member: Member,
  more: { status?: 'invited' | 'active' | 'discharged' } = {},
): Promise<string> {
  const email = `${crypto.randomUUID()}@acme.example`;
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ email, ...more })
      .where('id', '=', member.id)
      .execute(),
  );
  return email;
}
