import type { FastifyInstance } from 'fastify';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createHttp } from '#platform/server/http/http.ts';
import { noSettings, type SettingsOf } from '#platform/server/settings.ts';
import { exampleOf, splitRoute, type Contract, type Endpoint } from '#platform/shared/contract.ts';
import { fillExample, type ExamplePath, type Placeholder } from '#platform/shared/example.ts';
import { permissions, type Permission } from '#platform/shared/permissions.ts';
import { company, database, formOf, type Company, type Member } from '#platform/testing/company.ts';
import { blackPng } from '#platform/testing/pictures.ts';
import { requireRules } from '#platform/testing/reply-rules.ts';
import type { PreparedInput } from '#platform/testing/rows.ts';
import { testStorage } from '#platform/testing/storage.ts';
import { allRoutes, contracts, features } from '../server/features.ts';
import { isInNarrowing } from './narrowing.ts';
import { addRows, makerOf, permissionsForRow, rowsOf } from './rows.ts';

interface EndpointPlace {
  readonly feature: string;
  readonly name: string;
  readonly contract: Contract;
}
const places: ReadonlyMap<Endpoint, EndpointPlace> = new Map(
  Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).map(([name, endpoint]): [Endpoint, EndpointPlace] => [
      endpoint,
      { feature, name, contract },
    ]),
  ),
);

export const endpoints: readonly Endpoint[] = [...places.keys()];

export const isWrite = ({ route, transaction }: Endpoint): boolean =>
  transaction === 'write' || !route.startsWith('GET');

/** Removes the endpoints that `npm test -- --feature=NAME` leaves out. */
export const inNarrowing = (some: readonly Endpoint[]): readonly Endpoint[] =>
  some.filter((endpoint) => isInNarrowing(places.get(endpoint)?.feature));

/** Rows for `describe.each` with '%s', which names each by its whole route. */
export const byRoute = (some: readonly Endpoint[]) =>
  inNarrowing(some).map((endpoint) => [endpoint.route, endpoint] as const);

/** All permissions of people. */
export const everything = permissions.filter((permission) => permission !== 'allowed_bio_devices');

/** Permissions required besides the endpoint's own to find the rows of its example. */
export function additionalPermissionsOf(endpoint: Endpoint): Permission[] {
  return placeholdersOf(endpoint).flatMap(({ placeholder }) =>
    placeholder.placeholder === 'entity' ? permissionsForRow(placeholder.entity) : [],
  );
}

interface PlaceholderOccurrence {
  readonly placeholder: Placeholder;
  /** `['body', 'role_id']` */
  readonly path: ExamplePath;
}

/** Returns the placeholders in the example of an endpoint's input. */
export function placeholdersOf(endpoint: Endpoint): PlaceholderOccurrence[] {
  return placeholdersIn(exampleOf(endpoint));
}

/** Whether the example contains rows, which may belong to a person. */
export const hasRows = (endpoint: Endpoint): boolean =>
  placeholdersOf(endpoint).some(({ placeholder }) => placeholder.placeholder === 'entity');

function placeholdersIn(example: object): PlaceholderOccurrence[] {
  const found: PlaceholderOccurrence[] = [];
  fillExample(example, (placeholder, path) => found.push({ placeholder, path }));
  return found;
}

export interface Input {
  readonly host?: string | undefined;
  readonly cookies?: Readonly<Record<string, string>> | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly file?: PreparedInput['file'];
}

export type Caller = Member | { readonly host: string };

/** A company in which an endpoint is called. */
export interface Scene {
  readonly acme: Company;
  readonly caller: Caller;
  /** The person that the request is about: the caller, or another person. */
  readonly subject: Member;
  /** Reader of replies that are sent back, with all permissions. */
  reader(): Promise<Member>;
  /** Existing rows, by entity and variant; others are added when needed. */
  readonly rows: Map<string, Promise<string>>;
}

type MakeNamedRow = (entity: string, acme: Company, owner: Member) => Promise<string>;

export interface Server {
  readonly app: FastifyInstance;
  send(endpoint: Endpoint, input: Input, caller: Caller): Promise<{ readonly status: number; readonly text: string }>;
  /** Returns the endpoint's example with real rows, after the preparation for its success. */
  inputOf(endpoint: Endpoint, scene: Scene): Promise<Input>;
  /** Like `inputOf`, about the caller. */
  aboutCaller(endpoint: Endpoint, scene: Scene): Promise<Input>;
  /** Adds a row of every entity and in every table. @returns the ids by entity */
  addRows(acme: Company, owner: Member): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts a server with all endpoints, and with the dependencies that the features' rows require.
 * @param from the rows' database
 */
export async function startServer(from: Database = database): Promise<Server> {
  const storage = testStorage();
  const started = await Promise.all([...rowsOf.values()].flatMap(({ start }) => start?.() ?? []));
  const settingsOf = settingsOfAll(started.flatMap(({ options }) => options.settingsOf ?? []));
  const app = createHttp({
    authenticator: sessionAuthenticator(from),
    features: allRoutes,
    callbacks: features.flatMap(({ callbacks = [] }) => callbacks),
    devices: features.flatMap(({ devices = [] }) => devices),
    docs: contracts,
    storage,
    ...Object.assign({}, ...started.map(({ options }) => options)),
    settingsOf,
    gates: features.flatMap(({ gate }) => gate?.(settingsOf) ?? []),
  });

  const send = sendTo(app);
  const makeRow: MakeNamedRow = (entity, acme, owner) => makerOf(entity)({ acme, owner, storage });
  const fill = fillBy(send, makeRow);
  const inputOf: Server['inputOf'] = async (endpoint, scene) => {
    const prepared = (await prepare('prepare', app, endpoint, scene)) ?? {};
    return withPrepared(await fill(endpoint, scene), prepared);
  };
  return {
    app,
    send,
    inputOf,
    async aboutCaller(endpoint, scene) {
      const prepared = await prepare('aboutCaller', app, endpoint, scene);
      return prepared ? withPrepared(await fill(endpoint, scene), prepared) : inputOf(endpoint, scene);
    },
    addRows: (acme, owner) => addRows({ acme, owner, storage }),
    async close() {
      await app.close();
      for (const { stop } of started) await stop();
    },
  };
}

const withPrepared = (input: Input, prepared: PreparedInput): Input => ({
  ...input,
  ...prepared,
  query: { ...input.query, ...prepared.query },
  body: { ...input.body, ...prepared.body },
});

/** Returns the first value of a feature's settings that differs from the default. */
const settingsOfAll =
  (all: readonly SettingsOf[]): SettingsOf =>
  (settings) => {
    const usual = noSettings(settings);
    const isUsual = (value: unknown) => JSON.stringify(value) === JSON.stringify(usual);
    return all.map((one) => one(settings)).find((value) => !isUsual(value)) ?? usual;
  };

const sendTo =
  (app: FastifyInstance): Server['send'] =>
  async (endpoint, input, caller) => {
    const { method, path } = splitRoute(endpoint.route);
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params[name])));
    const search = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]));
    const file = input.file
      ? input.file
      : endpoint.upload?.image
        ? { name: 'photo.png', content: await blackPng(100) }
        : { name: 'note.txt', content: Buffer.from('A note.') };
    const form = endpoint.upload && formOf(endpoint.upload.field, input.body, file);
    const reply = await app.inject({
      method,
      url: `/app/${url}?${search}`,
      ...(form ? { payload: form.payload } : endpoint.body && { payload: input.body }),
      cookies: { ...('token' in caller && { [sessionCookie]: caller.token }), ...input.cookies },
      headers: { host: input.host ?? caller.host, 'x-requested-with': 'XMLHttpRequest', ...form?.headers },
    });
    requireRules(endpoint, reply.statusCode, reply.body);
    return { status: reply.statusCode, text: reply.body };
  };

async function prepare(
  what: 'prepare' | 'aboutCaller',
  app: FastifyInstance,
  endpoint: Endpoint,
  scene: Scene,
): Promise<PreparedInput | void> {
  const place = places.get(endpoint);
  return (
    place &&
    rowsOf.get(place.feature)?.[what]?.[place.name]?.({
      app,
      acme: scene.acme,
      caller: 'token' in scene.caller ? scene.caller : scene.subject,
      // Computed lazily: the matrix detects by it whether a request is about a person.
      get subject() {
        return scene.subject;
      },
    })
  );
}

/** Replaces an example's placeholders by real values. */
function fillBy(send: Server['send'], makeRow: MakeNamedRow) {
  const valueOf = async (placeholder: Placeholder, endpoint: Endpoint, scene: Scene): Promise<unknown> => {
    switch (placeholder.placeholder) {
      case 'newId':
        return crypto.randomUUID();
      case 'unique':
        return placeholder.text + crypto.randomUUID().slice(0, 8) + placeholder.suffix;
      case 'fromReply':
        return pick(await replyOf(siblingOf(endpoint, placeholder.endpoint), scene), placeholder.path.split('.'));
      case 'entity': {
        const key = rowKey(placeholder.entity, placeholder.which);
        const row = scene.rows.get(key) ?? makeRow(placeholder.entity, scene.acme, scene.subject);
        scene.rows.set(key, row);
        return row;
      }
    }
  };
  const replyOf = async (endpoint: Endpoint, scene: Scene): Promise<unknown> => {
    const { status, text } = await send(endpoint, await fill(endpoint, scene), await scene.reader());
    if (status !== 200) throw new Error(`${endpoint.route}, which an example reads, replied ${status}: ${text}`);
    return JSON.parse(text);
  };
  const fill = async (endpoint: Endpoint, scene: Scene): Promise<Input> => {
    const example = exampleOf(endpoint);
    const values = new Map<Placeholder, unknown>();
    for (const { placeholder } of placeholdersIn(example))
      values.set(placeholder, await valueOf(placeholder, endpoint, scene));
    return fillExample(example, (placeholder) => values.get(placeholder)) as Input;
  };
  return fill;
}

export const rowKey = (entity: string, which = ''): string => `${entity}:${which}`;

/** Lists combine several contracts: a related endpoint has the same prefix. */
function siblingOf(endpoint: Endpoint, name: string): Endpoint {
  const place = places.get(endpoint);
  const sibling = place?.contract[place.name.replace(/[^.]+$/, name)];
  if (!sibling) throw new Error(`The example of ${endpoint.route} names '${name}', which is no endpoint beside it.`);
  return sibling;
}

function pick(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (name === '*') return (value as readonly unknown[]).map((each) => pick(each, rest));
  return pick((value as Readonly<Record<string, unknown>>)[name], rest);
}

/** Creates a scene in a new company; the caller holds these permissions. */
export async function newScene(permissions: readonly Permission[], target: 'own' | 'other'): Promise<Scene> {
  const acme = await company();
  const caller = await acme.hire('Ana', ...permissions);
  const subject = target === 'own' ? caller : await acme.hire('Ben');
  let reader: Promise<Member> | undefined;
  return { acme, caller, subject, reader: () => (reader ??= acme.hire('Olga', ...everything)), rows: new Map() };
}
