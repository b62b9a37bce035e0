import { request } from 'node:http';
import { WebSocket } from 'ws';
import { companyChannel } from '#platform/shared/events.ts';
import { callersOf, cookieOf, leadsOf, type Caller } from './callers.ts';
import { loadFeed } from './feed-load.ts';
import { take, type Shot } from './load.ts';
import type { Call } from './measure.ts';
import { ms, type Row } from './report.ts';
import type { Stage } from './stage.ts';

const index = '/app/feed/list/index';
const readingShots = 2400;
/** Number of requests after which each of the four hundred has read the feed once, as in the morning. */
const everybodyRead = 600;
/** Number of sockets that are open when an announcement is published. */
const openSockets = 1000;

/** Search texts, by the number of matching posts. */
const searches = [
  ['two words that every post has', 'notice+bench'],
  ['a number', '1234'],
  ['a letter', 'n'],
] as const;

/** Data of the landing page besides the posts, as one request. */
const landing = `/app/together?${[
  'widget/clock/index',
  'widget/settings/index',
  'to-do/index',
  'widget/daily-clocks-people/index?limit=5',
  'widget/recent-on-leave-people/index?limit=5',
  'widget/recent-birthday-people/index?limit=5',
  'widget/recent-work-anniversary-people/index?limit=5',
  'widget/recent-joined-people/index?limit=5',
]
  .map((path) => `read=${encodeURIComponent(`dashboard/${path}`)}`)
  .join('&')}`;

const loaded = new WeakMap<Stage, Promise<readonly string[]>>();
function feedOf(stage: Stage): Promise<readonly string[]> {
  const known = loaded.get(stage) ?? loadFeed(stage, stage.large);
  loaded.set(stage, known);
  return known;
}

function* requests(path: string, callers: readonly Caller[]): Generator<Shot> {
  for (;;) for (const caller of callers) yield { method: 'GET', path, cookie: cookieOf(caller) };
}

/** Measures reading, searching and reacting. */
export async function feedCalls(stage: Stage): Promise<Call[]> {
  const { owner, large, size } = stage;
  const posts = await feedOf(stage);
  const members = await callersOf(owner, large, 400);
  const leads = await leadsOf(owner, large);
  const each = (path: string) => () => take(requests(path, members), readingShots);
  const listed = { company: large, connections: 16, warmUp: everybodyRead, known: () => members } as const;
  const { rows } = await owner.query<{ at: string }>(
    `select floor(extract(epoch from published_at))::bigint as at from feed_posts where id = $1`,
    [posts[Math.floor(posts.length / 2)]],
  );
  const half = `${rows[0]?.at ?? 0}.ffffffff-ffff-4fff-bfff-ffffffffffff`;
  return [
    { ...listed, name: 'feed page', goals: { p95: '≤ 40' }, shots: each(index) },
    { ...listed, name: 'feed page, half way down', goals: { p95: '≤ 40' }, shots: each(`${index}?before=${half}`) },
    {
      ...listed,
      connections: 8,
      name: 'search of posts',
      goals: { p95: '≤ 60' },
      shots: each('/app/feed/search?search=hall+notice+12'),
    },
    ...searches.map(([name, words]) => ({
      ...listed,
      connections: 8,
      name: `search box, ${name}`,
      goals: { p95: '≤ 60' } as const,
      shots: each(`/app/search/index?search=${words}`),
    })),
    {
      ...listed,
      connections: 4,
      name: 'the landing page’s widgets together',
      goals: { p95: '≤ 60' },
      known: () => leads,
      shots: () => take(requests(landing, leads), readingShots),
    },
    reacting(stage, posts, await callersOf(owner, large, size.isQuick ? 400 : 2000)),
  ];
}

/** Lets another person react to another post each time. */
function reacting({ large, size }: Stage, posts: readonly string[], callers: readonly Caller[]): Call {
  let n = 0;
  function* shots(): Generator<Shot> {
    for (;;)
      for (const caller of callers) {
        n += 1;
        const path = `/app/feed/${posts[n % posts.length] ?? ''}/feed-reacts/store`;
        yield { method: 'POST', path, cookie: cookieOf(caller), key: crypto.randomUUID(), body: {} };
      }
  }
  return {
    name: 'react to a post',
    company: large,
    connections: 16,
    warmUp: 100,
    goals: { leastRatio: '≥ 0.3' },
    shots: () => take(shots(), readingShots),
    known: () => callers,
    ...(size.hasBare && { bare: { least: 'react', once: false, callers: () => callers } }),
  };
}

/** Measures how soon a thousand open sockets receive an announcement to everyone. */
export async function announcing(stage: Stage): Promise<Row[]> {
  const { owner, large, size } = stage;
  await feedOf(stage);
  await owner.query(
    `insert into role_permissions (tenant_id, role_id, permission)
     select tenant_id, id, 'add_feed' from roles where tenant_id = $1 on conflict do nothing`,
    [large.id],
  );
  const count = size.isQuick ? openSockets / 10 : openSockets;
  const served = await stage.serve();
  const sockets: ListeningSocket[] = [];
  try {
    const [writer, ...listeners] = await callersOf(owner, large, count + 1);
    if (!writer) throw new Error('The measured company has no people.');
    const ask = askerOf(served.port, large.host);
    const { push_key } = (await ask('application/configuration/list', writer)) as { push_key: string };
    const channel = companyChannel(large.id);
    for (const caller of listeners)
      sockets.push(
        await listening(`ws://127.0.0.1:${served.port}/app/${push_key}`, { host: large.host, caller, channel, ask }),
      );
    const heard = Promise.all(sockets.map((socket) => socket.heard));
    const began = performance.now();
    await ask('feed/store', writer, { type: 1, body: documentOf('Stocktaking on Saturday') });
    const published = performance.now();
    const last = Math.max(...(await inTime(heard, 'The sockets have not all heard of the announcement')));
    return [
      {
        what: `an announcement to ${large.people.toLocaleString('en')} people, until ${count} sockets have heard of it`,
        figure: `${((last - began) / 1000).toFixed(2)} s, of which publishing ${ms(published - began)}`,
        goal: '≤ 2 s',
      },
    ];
  } finally {
    for (const { ws } of sockets) ws.terminate();
    await served.stop();
  }
}

const documentOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

type Ask = (path: string, caller: Caller, body?: object) => Promise<unknown>;

function askerOf(port: number, host: string): Ask {
  return (path, caller, body) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const sent = request(
      {
        port,
        path: `/app/${path}`,
        method: body ? 'POST' : 'GET',
        headers: {
          host,
          cookie: cookieOf(caller),
          'x-requested-with': 'XMLHttpRequest',
          ...(body && { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => void (text += part.toString()));
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(`${answer.statusCode}: ${text}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
    return promise;
  };
}

interface ListeningSocket {
  readonly ws: WebSocket;
  /** Time of the event for a post: milliseconds of `performance.now`. */
  readonly heard: Promise<number>;
}

interface OpenSocketOptions {
  readonly host: string;
  readonly caller: Caller;
  readonly channel: string;
  readonly ask: Ask;
}

/** Opens a socket of a signed-in person and subscribes to the company’s channel. */
async function listening(url: string, { host, caller, channel, ask }: OpenSocketOptions): Promise<ListeningSocket> {
  const ws = new WebSocket(url, { headers: { host } });
  const [ready, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const subscribe = async (socket_id: string) => {
    const signed = (await ask('broadcasting/auth/channels', caller, { socket_id, channel_names: [channel] })) as {
      data: { auth: string }[];
    };
    ws.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: signed.data[0]?.auth } }));
  };
  // Neither waits for a lost socket; a second rejection has no effect.
  const fail = (error: Error) => (ready.reject(error), heard.reject(error));
  heard.promise.catch(() => {});
  ws.on('error', fail);
  ws.on('close', (code, reason) => fail(new Error(`A socket was closed: ${code} ${reason.toString()}`)));
  ws.on('message', (frame: Buffer) => {
    const { event, data } = JSON.parse(frame.toString()) as { event: string; data: string };
    if (event === 'pusher:connection_established')
      subscribe((JSON.parse(data) as { socket_id: string }).socket_id).catch(fail);
    if (event === 'pusher:subscription_error') fail(new Error(`A channel was refused: ${data}`));
    if (event === 'pusher_internal:subscription_succeeded') ready.resolve();
    if (event === 'pusher:ping') ws.send(JSON.stringify({ event: 'pusher:pong', data: {} }));
    if (event === 'feed.news') heard.resolve(performance.now());
  });
  await inTime(ready.promise, 'A socket has not come to listen');
  return { ws, heard: heard.promise };
}

/** Seconds after which the bench reports what it waits for. */
const patience = 30;

/** @throws when it takes longer than anything should */
async function inTime<T>(work: Promise<T>, sentence: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${sentence} within ${patience} s.`)), patience * 1000);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
