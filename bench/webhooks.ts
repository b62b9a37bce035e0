import { createHmac } from 'node:crypto';
import { closedLoop, refusedOf, type Shot } from './load.ts';
import { ms, type Row } from './report.ts';
import type { Stage } from './stage.ts';

const webhooks = 2000;
const connections = 4;
const secret = 'pdl_ntfset_of_the_bench';
const subscription = `sub_${'b'.repeat(26)}`;

/** Measures payment webhooks: verified, stored and answered. */
export async function billingWebhooks({ owner, large, size, serve }: Stage): Promise<Row[]> {
  await owner.query('insert into billing_names (paddle_id, tenant_id) values ($1, $2) on conflict do nothing', [
    subscription,
    large.id,
  ]);
  const served = await serve({
    PADDLE_API_KEY: 'pdl_apikey_of_the_bench',
    PADDLE_CLIENT_TOKEN: 'test_of_the_bench',
    PADDLE_WEBHOOK_SECRET: secret,
    PADDLE_PRICE_ID: `pri_${'b'.repeat(26)}`,
    // Nothing listens there, and nothing is requested.
    PADDLE_API_URL: 'http://127.0.0.1:9',
  });
  try {
    const target = { port: served.port, host: large.host };
    const count = size.isQuick ? webhooks / 10 : webhooks;
    await closedLoop(target, connections, shots(0, count / 4));
    const load = await closedLoop(target, connections, shots(count, count));
    const { p50, p95 } = load;
    return [
      { what: `webhook, ${connections} at a time: p50`, figure: ms(p50), goal: '' },
      { what: `webhook, ${connections} at a time: p95`, figure: ms(p95), goal: '≤ 50 ms' },
      { what: 'webhooks refused', figure: String(refusedOf(load)), goal: '0' },
    ];
  } finally {
    await served.stop();
  }
}

function* shots(first: number, count: number): Generator<Shot> {
  for (let n = first; n < first + count; n += 1) yield shotOf(n);
}

function shotOf(n: number): Shot {
  const body = {
    event_id: `evt_${String(n).padStart(26, '0')}`,
    event_type: 'subscription.updated',
    occurred_at: new Date().toISOString(),
    notification_id: `ntf_${String(n).padStart(26, '0')}`,
    // As large as an event of a subscription.
    data: { id: subscription, status: 'active', custom_data: null, items: [{ quantity: 60, note: 'x'.repeat(3000) }] },
  };
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret)
    .update(`${at}:${JSON.stringify(body)}`)
    .digest('hex');
  return {
    method: 'POST',
    path: '/webhooks/paddle',
    cookie: '',
    body,
    headers: { 'paddle-signature': `ts=${at};h1=${signature}` },
  };
}
