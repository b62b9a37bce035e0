import { createHash } from 'node:crypto';
import type { CalendarLayer } from '#platform/server/calendar-layer.ts';
import type { FeedEvent } from '#platform/shared/calendar.ts';
import type { Db } from '#platform/server/database/database.ts';
import { Download } from '#platform/server/http/download.ts';
import type { ManualContext } from '#platform/server/http/implement.ts';
import { addressKey, consumeRateLimit, countRateLimit, type Limit } from '#platform/server/http/rate-limit.ts';
import { inLanguage } from '#platform/server/language.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { calendarText } from '../rules/ical.ts';
import { ownerOfFeed, touchFeed } from './feeds.ts';

/** Days in the past and the future that a subscription contains. */
export const [feedDaysBack, feedDaysAhead] = [31, 366];

/** A person's calendar apps ask every few minutes, on several devices. */
const useLimit = (personId: string): Limit => ({ key: `calendar:feed:${personId}`, hits: 240, seconds: 3600 });

/**
 * Limits requests for unknown URLs per address, against guessing and abandoned subscriptions.
 * Valid URLs are answered all the same, as many people's calendars ask from their providers' few addresses.
 */
const missLimit = (address: string): Limit => ({
  key: `calendar:miss:${addressKey(address)}`,
  hits: 60,
  seconds: 3600,
});

type FeedFileContext = Pick<ManualContext, 'context' | 'transact'> & { readonly layers: readonly CalendarLayer[] };

/**
 * Returns a person's calendar as a file.
 * @throws 404 for an unknown or replaced URL, or when its owner may not sign in or see any layer; 429
 */
export async function feedFile(file: string, { context, transact, layers }: FeedFileContext): Promise<Download> {
  const { now, address, company_id } = context;
  const body = await transact('write', async (db) => {
    const owner = file.endsWith('.ics') ? await ownerOfFeed(db, file.slice(0, -4), now) : undefined;
    const own = layers.filter(
      ({ feed, permissions }) =>
        feed && (!permissions || permissions.some((permission) => owner?.permissions.has(permission))),
    );
    if (owner && own.length > 0) {
      const { person_id, language } = owner;
      await consumeRateLimit(db, [useLimit(person_id)], now);
      const text = await inLanguage(language, () => textOf(db, own, { person_id, company_id, now }));
      if (text !== null && owner.is_used_anew) await touchFeed(db, person_id, now);
      if (text !== null) return { text };
    }
    const usedUp = await countRateLimit(db, [missLimit(address)], now);
    return usedUp.length > 0 ? 'tooMany' : undefined;
  });
  if (body === 'tooMany') throw platformFaults.tooManyRequests({ retryAfter: 60 });
  if (!body) throw platformFaults.notFound();
  const tag = createHash('sha256').update(body.text).digest('base64url').slice(0, 22);
  return new Download({ name: 'muster.ics', type: 'text/calendar; charset=utf-8', body: body.text, etag: tag });
}

interface FeedTextOptions {
  readonly person_id: string;
  readonly company_id: string;
  readonly now: number;
}

/** Returns null when no layer offers anything. */
async function textOf(db: Db, layers: readonly CalendarLayer[], { person_id, company_id, now }: FeedTextOptions) {
  const { timezone, name } = await cachedSettings(db);
  const today = localDateOf(now, timezone);
  const range = { from: addDays(today, -feedDaysBack), to: addDays(today, feedDaysAhead) };
  const brought: (readonly FeedEvent[])[] = [];
  for (const { feed } of layers) {
    const events = await feed?.({ db, person_id, now, ...range });
    if (events) brought.push(events);
  }
  if (brought.length === 0) return null;
  return calendarText({ name: `Muster, ${name}`, timezone, domain: `${company_id}.muster`, events: brought.flat() });
}
