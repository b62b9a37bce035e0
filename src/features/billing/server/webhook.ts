import type { DeviceAnswer, DeviceProtocol, DeviceRequest, DeviceResources } from '#platform/server/http/devices.ts';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { hostingSettings, type HostingSettings } from '#features/company/server/queries/hosting.ts';
import { billingHeard } from '../events.ts';
import { notification } from './shapes.ts';
import { verifySignature } from './signature.ts';

const notFound: DeviceAnswer = { status: 404, text: 'NOT FOUND\n' };
const stored: DeviceAnswer = { status: 200, text: 'STORED\n' };
/** Accepted, since the account at Paddle may sell other things, too, and a retry would not help. */
const notOurs: DeviceAnswer = { status: 200, text: 'NOT OF ANY WORKSPACE\n' };
const unreadable: DeviceAnswer = { status: 400, text: 'UNREADABLE\n' };

/** Maximum nesting: several times that of Paddle's entities. */
const maxDepth = 60;

/**
 * Receives Paddle's webhooks as raw bytes, trusts only their signature,
 * and answers once they are stored. A job applies them afterwards.
 */
export const paddleWebhook: DeviceProtocol = {
  root: '/webhooks',
  maxBytes: 1_048_576,
  open(resources) {
    const hosting = resources.settingsOf(hostingSettings);
    return {
      answer: async (request) => (hosting ? answerTo(request, hosting, resources) : notFound),
      close: async () => {},
    };
  },
};

async function answerTo(
  request: DeviceRequest,
  hosting: HostingSettings,
  { database }: DeviceResources,
): Promise<DeviceAnswer> {
  if (request.path.replace(/\/$/, '') !== 'paddle') return notFound;
  if (request.method !== 'POST') return { status: 405, text: 'POST ONLY\n' };
  const terms = { secret: hosting.webhookSecret, tolerance: hosting.webhookTolerance, now: request.now };
  const verdict = verifySignature(request.header('paddle-signature'), request.body, terms);
  if (verdict === 'unreadable') return { status: 400, text: 'NO SIGNATURE\n' };
  if (verdict !== 'good') return { status: 401, text: verdict === 'late' ? 'WRONG TIME\n' : 'WRONG SIGNATURE\n' };
  const event = parseEvent(request.body);
  if (!event) return unreadable;
  const company = await database.outside('read', (db) => companyOf(db, event.data));
  if (!company) return notOurs;
  await database.tenant(company, 'write', (db) => store(db, event, request.now));
  return stored;
}

interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The data as text. */
  readonly text: string;
}

function parseEvent(body: Buffer): StoredEvent | undefined {
  const source = body.toString('utf8');
  if (depthOf(source) > maxDepth) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    return undefined;
  }
  const { data: event } = notification.safeParse(json);
  if (!event) return undefined;
  const text = JSON.stringify(event.data);
  // PostgreSQL can store neither a null character nor half a surrogate pair.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) return undefined;
  return { id: event.event_id, type: event.event_type, occurred_at: event.occurred_at, data: event.data, text };
}

/** Counts nested brackets, also within texts, so that a deep body is refused before it exhausts the stack. */
function depthOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of source)
    if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  return deepest;
}

/**
 * Finds the company: by an id recorded as a company's, else by the custom data of the checkout.
 * The latter is only a hint, since anyone with the browser token can open a checkout with any
 * data: such an event waits until its subscription is known by a transaction that was made here.
 */
async function companyOf(db: Db, data: StoredEvent['data']): Promise<string | undefined> {
  const ids = [data['id'], data['subscription_id'], data['transaction_id']].filter((id) => typeof id === 'string');
  const custom = data['custom_data'] as { tenant_id?: unknown } | null | undefined;
  const hinted = typeof custom === 'object' && custom !== null ? custom.tenant_id : undefined;
  const hint = typeof hinted === 'string' && uuid.test(hinted) ? hinted : null;
  const [found] = await rowsOf<{ id: string }>(
    db,
    `select id from (
       select tenant_id as id, array_position($1::text[], paddle_id) as place from billing_names
        where paddle_id = any($1::text[])
       union all select id, 99 from companies where id = $2::uuid) known
      order by place limit 1`,
    [ids.filter((id) => !id.includes('\0') && id.length <= 100), hint],
  );
  return found?.id;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function store(db: Db, { id, type, occurred_at, text }: StoredEvent, now: number): Promise<void> {
  const added = await rowsOf(
    db,
    `insert into billing_events (id, type, occurred_at, received_at, data)
     values ($1, $2, $3, to_timestamp($4), $5::jsonb) on conflict do nothing returning id`,
    [id, type, occurred_at, now, text],
  );
  if (added.length > 0) await emit(db, billingHeard, {});
}
