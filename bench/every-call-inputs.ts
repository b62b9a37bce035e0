import type pg from 'pg';
import type { Caller as TestCaller, Input, Scene, Server } from '#app/tests/generated.ts';
import { splitRoute, type Endpoint } from '#platform/shared/contract.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import type { Member } from '#platform/testing/company.ts';
import { callersOf, cookieOf } from './callers.ts';
import type { Company } from './generate.ts';
import type { Shot } from './load.ts';
import type { Stage } from './stage.ts';

/** A call of the contracts, and whether it writes. */
export interface ListedCall {
  readonly endpoint: Endpoint;
  readonly isWrite: boolean;
}

/** Sends the contracts' examples, with rows of a bench company. */
export interface Examples {
  readonly calls: readonly ListedCall[];
  /** Reads as the company's owner, about a person with work and leave throughout. */
  reading(company: Company, endpoint: Endpoint): Promise<Shot>;
  /** Writes something new each time. @param isAboutSomebodyNew for actions possible only once per person */
  writing(company: Company, endpoint: Endpoint, isAboutSomebodyNew: boolean): Promise<Shot>;
  close(): Promise<void>;
}

/** Existing rows of a full company, by entity; others are created as the tests create them. */
export const rowsThatAreThere: Readonly<Record<string, string>> = {
  colleague: `select id from people where employee_number = '18'`,
  department: 'select department_id as id from people where id = $1',
  designation: 'select designation_id as id from people where id = $1',
  role: 'select id from roles where position = 3',
  shift_template: 'select id from shift_templates',
  leave_type: `select id from leave_types where letter = 'A'`,
  leave_policy: 'select id from leave_policies',
  leave_review: 'select id from leave_reviews',
  attendance: 'select id from attendances where person_id = $1 order by working_date desc',
  leave_application: `select id from leave_applications where person_id = $1 and state = 'created'`,
  decided_leave_application: `select id from leave_applications where person_id = $1 and state = 'approved'`,
  feed_post: 'select id from feed_posts order by published_at desc',
  audit_entry: 'select id from audit_entries order by id desc',
};

/** Number of a person with leave waiting for approval, as every twentieth has. */
const subjectNumber = 7;

export async function openExamples({ url, owner }: Stage): Promise<Examples> {
  // The factories of test rows read it once.
  process.env['TEST_DATABASE_URL'] = url;
  const { endpoints, everything, isWrite, startServer } = await import('#app/tests/generated.ts');
  const { database, existingCompany } = await import('#platform/testing/company.ts');
  const server = await startServer();
  const acmeOf = ({ id, host }: Company) => existingCompany(database, { id, host, timezone: 'Europe/Berlin' });
  const known = new Map<string, Promise<Scene>>();

  const wellKnown = async (company: Company): Promise<Scene> => {
    const [caller, subject] = [await memberOf(owner, company, 1), await memberOf(owner, company, subjectNumber)];
    const rows = new Map<string, Promise<string>>();
    for (const [entity, text] of Object.entries(rowsThatAreThere)) {
      const id = await idOf(owner, company, text, subject);
      if (id) rows.set(`${entity}:`, Promise.resolve(id));
    }
    return { acme: acmeOf(company), caller, subject, rows, reader: () => Promise.resolve(caller) };
  };
  const sceneOf = (company: Company): Promise<Scene> => {
    const scene = known.get(company.id) ?? wellKnown(company);
    known.set(company.id, scene);
    return scene;
  };
  const newScene = scenesOfWriting(acmeOf, everything);
  return {
    calls: endpoints.map((endpoint) => ({ endpoint, isWrite: isWrite(endpoint) })),
    reading: async (company, endpoint) => shotOf(server, endpoint, await sceneOf(company), lately),
    writing: async (company, endpoint, isAboutSomebodyNew) =>
      shotOf(server, endpoint, await newScene(company, endpoint, isAboutSomebodyNew)),
    async close() {
      await server.close();
      await database.close();
    },
  };
}

type NewScene = (company: Company, endpoint: Endpoint, isAboutSomebodyNew: boolean) => Promise<Scene>;

/** Hires as few people as possible: a company that grows during the measurement changes the result. */
function scenesOfWriting(acmeOf: (company: Company) => Scene['acme'], everything: readonly Permission[]): NewScene {
  const hired = new Map<string, Promise<Member>>();
  const once = (key: string, hire: () => Promise<Member>): Promise<Member> => {
    const member = hired.get(key) ?? hire();
    hired.set(key, member);
    return member;
  };
  return async (company, endpoint, isAboutSomebodyNew) => {
    const acme = acmeOf(company);
    const writer = () => acme.hire('Ana', ...everything);
    // A call open to everyone is about the caller.
    const isOwn = typeof endpoint.access === 'string';
    const hire = isOwn ? writer : () => acme.hire('Ben');
    const find = (key: string, hireOne: () => Promise<Member>) => (isAboutSomebodyNew ? hireOne() : once(key, hireOne));
    const subject = await find(`${company.id} ${endpoint.route}`, hire);
    const caller = isOwn ? subject : await find(company.id, writer);
    return { acme, caller, subject, rows: new Map(), reader: () => Promise.resolve(caller) };
  };
}

async function memberOf(owner: pg.Client, company: Company, number: number): Promise<Member> {
  const [person] = await callersOf(owner, company, 1, number);
  const { rows } = await owner.query<{ name: string; username: string }>(
    'select name, username from people where id = $1',
    [person?.person_id],
  );
  const { name = '', username = '' } = rows[0] ?? {};
  return { id: person?.person_id ?? '', token: person?.token ?? '', name, username, host: company.host };
}

async function idOf(owner: pg.Client, company: Company, text: string, { id }: Member): Promise<string | undefined> {
  const [, table = ''] = /from (\w+)/.exec(text) ?? [];
  const ofCompany = text.replace(`from ${table}`, `from (select * from ${table} where tenant_id = '${company.id}') t`);
  const { rows } = await owner.query<{ id: string }>(`${ofCompany} limit 1`, text.includes('$1') ? [id] : []);
  return rows[0]?.id;
}

async function shotOf(
  server: Server,
  endpoint: Endpoint,
  scene: Scene,
  dated: (query: Input['query']) => Input['query'] = (query) => query,
): Promise<Shot> {
  const { params, query, body } = await server.inputOf(endpoint, scene);
  const { method, path } = splitRoute(endpoint.route);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(dated(query)).map(([name, value]) => [name, String(value)]));
  return {
    method,
    path: `/app/${address}?${search}`,
    cookie: tokenIn(scene.caller),
    ...(method === 'POST' && { body, key: crypto.randomUUID() }),
  };
}

const tokenIn = (caller: TestCaller): string =>
  'token' in caller ? cookieOf({ ...caller, person_id: '', token_hash: '' }) : '';

const dayMs = 86_400_000;
const isDate = (value: unknown): value is string => /^\d{4}-\d\d-\d\d$/.test(String(value));
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the example without filters by people, and with recorded dates: up to yesterday, a year as this one. */
function lately(query: Input['query']): Input['query'] {
  const dates = Object.values(query)
    .filter(isDate)
    .map((date) => Date.parse(date));
  const [first, last] = [Math.min(...dates), Math.max(...dates)];
  const isYear = last - first > 300 * dayMs;
  const moved = (date: string): string =>
    isYear ? `${dateOf(Date.now()).slice(0, 4)}${date.slice(4)}` : dateOf(Date.parse(date) - last + Date.now() - dayMs);
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name.endsWith('_ids') ? [] : [[name, isDate(value) ? moved(value) : value]],
    ),
  );
}
