import { pushHosts, startPushService, type PushService } from '#platform/testing/push-service/push-service.ts';
import { ClockingLoad, rowsOf } from './beside.ts';
import { callersOf, cookieOf } from './callers.ts';
import { clockingsOf } from './clock-calls.ts';
import { sendShot } from './load.ts';
import type { Row } from './report.ts';
import { startServer } from './server-process.ts';
import type { Stage } from './stage.ts';

/** Public key on the curve P-256 and secret, as a browser shares them (RFC 8291, appendix A). */
const browserKeys = [
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
];

/**
 * Announces to everyone in a large company with one phone each, while people clock:
 * measures until it appears under every bell, the push service has every message, and the last mail is sent.
 */
export async function alerting(stage: Stage): Promise<Row[]> {
  const { owner, large } = stage;
  const service = await startPushService();
  service.answerWith((_request, response) => void response.writeHead(201).end());
  await givePhones(stage, service.host);
  await addEarlierAlerts(stage);
  const version = { ...stage.version, entryOf: () => 'bench/alerts-process.ts' };
  const served = await startServer(version, { ...stage.environment, WEB_PUSH_HOSTS: pushHosts });
  try {
    const [writer] = await callersOf(owner, large, 1);
    if (!writer) throw new Error('The measured company has no people.');
    const target = { port: served.port, host: large.host };
    const beside = new ClockingLoad(stage, served, target, (await clockingsOf(stage, large))());
    const usual = await beside.usual();
    const announce = async () => {
      const path = '/app/feed/store';
      const answer = await sendShot(target, { method: 'POST', path, cookie: cookieOf(writer), body: announcement });
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${String(answer.body)}`);
    };
    const [, alerted] = await beside.measure(async () => {
      await announce();
      await until(stage, 'push');
    });
    const [, mailed] = await beside.measure(() => until(stage, 'mail'));
    const people = large.people.toLocaleString('en');
    return [
      ...rowsOf(
        `an alert to ${people} people, under the bell and as ${pushesOf(service)} pushes`,
        alerted,
        usual,
        '≤ 60 s',
      ),
      ...rowsOf('… and the rest of its mails, one for each, to files', mailed, usual, ''),
    ];
  } finally {
    await served.stop();
    await service.close();
  }
}

const pushesOf = ({ requests }: PushService) => requests.toLocaleString('en');

const announcement = {
  type: 1,
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Stocktaking on Saturday' }] }] },
};

async function givePhones({ owner, large }: Stage, host: string): Promise<void> {
  await owner.query(
    `insert into push_devices (tenant_id, person_id, session_id, state, endpoint, p256dh, auth)
     select tenant_id, person_id, id, 'on', 'https://' || $2 || '/wpush/' || id, $3, $4 from sessions where tenant_id = $1`,
    [large.id, host, ...browserKeys],
  );
}

/** Number of earlier alerts per person. */
const earlierAlerts = 20;

/** Adds alerts of some weeks, including to the statistics of PostgreSQL. */
async function addEarlierAlerts({ owner, large }: Stage): Promise<void> {
  await owner.query(
    `with earlier as materialized (
       select n, gen_random_uuid() as source_id from generate_series(1, $2::int) n)
     insert into notifications (tenant_id, person_id, event, message, url, in_app, source_id, created_at, read_at)
     select p.tenant_id, p.id, 'feed_announced', 'Somebody asks you to acknowledge “An earlier one”.', '/feed/view/earlier-' || n,
            true, source_id, now() - n * interval '1 day', now() - n * interval '1 day'
       from people p, earlier where p.tenant_id = $1`,
    [large.id, earlierAlerts],
  );
  await owner.query('vacuum analyze notifications');
}

/** Waits until everyone was alerted, and nothing waits for this channel any more. */
async function until({ owner, large }: Stage, channel: 'push' | 'mail'): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ is_done: boolean }>(
      `select not exists (select from outbox_queue q join events e on e.tenant_id = q.tenant_id and e.id = q.event_id
                           where e.tenant_id = $1 and e.type like 'feed.%')
              and not exists (select from alert_deliveries where tenant_id = $1 and channel = $2) as is_done`,
      [large.id, channel],
    );
    if (rows[0]?.is_done) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
