import type { z } from 'zod';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import { lockAccount, updateReadOnlyFrom } from './account.ts';
import { claimPaddleIds, boundOf, mirrorAdjustment, mirrorSubscription, mirrorTransaction } from './mirror.ts';
import { adjustment, subscription, transaction } from './shapes.ts';

/** Number of days that an event waits for its subscription to become known. */
const patienceDays = 3;

interface WebhookRow {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: string;
  readonly received_at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

type Outcome = 'applied' | 'older' | 'ignored' | 'unknown' | 'waits';

/**
 * Applies the stored webhooks in the order of their events, whatever the order of
 * delivery. An event with no news, or older than an applied one, changes nothing.
 * @param now epoch seconds @returns whether anything has changed
 */
export async function applyWaiting(db: Db, now: number): Promise<boolean> {
  if (!(await lockAccount(db))) return false;
  const events = await rowsOf<WebhookRow>(
    db,
    `select id, type, to_json(occurred_at)#>>'{}' as occurred_at, extract(epoch from received_at)::int8 as received_at, data
       from billing_events where applied_at is null order by billing_events.occurred_at, id limit 1000`,
  );
  if (events.length === 0) return false;
  const known = await learn(db, events);
  let changed = false;
  for (const event of events) {
    const applied = await apply(db, event, known);
    const outcome = applied === 'waits' && now - event.received_at > patienceDays * 86_400 ? 'unknown' : applied;
    if (outcome === 'waits') continue;
    changed ||= outcome === 'applied';
    await rowsOf(db, 'update billing_events set applied_at = to_timestamp($2), outcome = $3 where id = $1', [
      event.id,
      now,
      outcome,
    ]);
  }
  if (changed) await updateReadOnlyFrom(db);
  return changed;
}

/**
 * Finds the ids that belong to this company. A subscription becomes known by
 * a transaction that was made here, whichever of their events arrived first.
 */
async function learn(db: Db, events: readonly WebhookRow[]): Promise<ReadonlySet<string>> {
  const pairs = events.flatMap(({ type, data }): { from: unknown; to: unknown }[] => {
    if (type.startsWith('transaction.')) return [{ from: data['id'], to: data['subscription_id'] }];
    if (type === 'subscription.created') return [{ from: data['transaction_id'], to: data['id'] }];
    return [];
  });
  const sources = await boundOf(db, textsIn(pairs.map(({ from }) => from)));
  await claimPaddleIds(db, ...textsIn(pairs.filter(({ from }) => sources.has(String(from))).map(({ to }) => to)));
  return boundOf(
    db,
    textsIn(events.flatMap(({ data }) => [data['id'], data['subscription_id'], data['transaction_id']])),
  );
}

const textsIn = (values: readonly unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value.length <= 100 && !value.includes('\0'));

async function apply(db: Db, event: WebhookRow, known: ReadonlySet<string>): Promise<Outcome> {
  const [kind] = event.type.split('.');
  if (kind === 'subscription')
    return applyAs(subscription, event, async (entity) =>
      known.has(entity.id) ? mirrorSubscription(db, entity, event) : 'waits',
    );
  if (kind === 'transaction')
    return applyAs(transaction, event, async (entity) => {
      if (!known.has(entity.id) && !known.has(entity.subscription_id ?? '')) return 'waits';
      await claimPaddleIds(db, entity.id);
      return mirrorTransaction(db, entity, event);
    });
  if (kind === 'adjustment')
    return applyAs(adjustment, event, async (entity) =>
      known.has(entity.subscription_id ?? '') || known.has(entity.transaction_id)
        ? mirrorAdjustment(db, entity, event)
        : 'waits',
    );
  return 'ignored';
}

async function applyAs<Shape extends z.ZodType>(
  shape: Shape,
  { data }: WebhookRow,
  run: (told: z.output<Shape>) => Promise<boolean | 'waits'>,
): Promise<Outcome> {
  const parsed = shape.safeParse(data);
  // The message has an unknown format: the next comparison with Paddle reads the entity.
  if (!parsed.success) return 'unknown';
  const written = await run(parsed.data);
  if (written === 'waits') return 'waits';
  return written ? 'applied' : 'older';
}
