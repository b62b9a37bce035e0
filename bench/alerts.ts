import { pushHosts, startPushService, type PushService } from '#platform/testing/push-service/push-service.ts';
import { Beside, rowsOf } from './beside.ts';
import { callersOf, cookieOf } from './callers.ts';
import { clockingsOf } from './clock-calls.ts';
import { ask } from './load.ts';
import type { Row } from './report.ts';
import { serve } from './server-process.ts';
import type { Stage } from './stage.ts';

/** A key of the curve P-256 and a secret, as a browser hands them out (RFC 8291, appendix A). */
const browserKeys = [
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
];

/**
 * An announcement that asks everybody of a large company, of whom each has a phone: until it stands under every bell and
 * the push service has every message, and until the last mail is sent, while people clock.
 */
export async function alerting(stage: Stage): Promise<Row[]> {
  const { owner, large } = stage;
  const service = await startPushService();
  service.answerWith((_request, response) => void response.writeHead(201).end());
  await givePhones(stage, service.host);
  const version = { ...stage.version, entryOf: () => 'bench/alerts-process.ts' };
  const served = await serve(version, { ...stage.environment, WEB_PUSH_HOSTS: pushHosts });
  try {
    const [writer] = await callersOf(owner, large, 1);
    if (!writer) throw new Error('Nobody is there.');
    const target = { port: served.port, host: large.host };
    const beside = new Beside(stage, served, target, (await clockingsOf(stage, large))());
    const usual = await beside.usual();
    const announce = async () => {
      const path = '/app/feed/store';
      const answer = await ask(target, { method: 'POST', path, cookie: cookieOf(writer), body: announcement });
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${String(answer.body)}`);
    };
    const [, told] = await beside.measure(async () => {
      await announce();
      await until(stage, 'push');
    });
    const [, mailed] = await beside.measure(() => until(stage, 'mail'));
    const people = large.people.toLocaleString('en');
    return [
      ...rowsOf(
        `an alert to ${people} people, under the bell and as ${pushesOf(service)} pushes`,
        told,
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

/** Waits until everybody was told, and nothing waits for this channel any more. */
async function until({ owner, large }: Stage, channel: 'push' | 'mail'): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ is_done: boolean }>(
      `select (select count(*) from notifications where tenant_id = $1 and event = 'feed_announced') >= $2
              and not exists (select from alert_deliveries where tenant_id = $1 and channel = $3) as is_done`,
      [large.id, large.people - 1, channel],
    );
    if (rows[0]?.is_done) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
