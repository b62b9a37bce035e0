import { createHash } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import { Download } from '#platform/server/http/download.ts';
import type { ManualContext } from '#platform/server/http/implement.ts';
import { holdsOneOf } from '#platform/server/http/subjects.ts';
import { addressKey, consumeRateLimit, countRateLimit, type Limit } from '#platform/server/http/rate-limit.ts';
import type { FeedEvent } from '#platform/shared/calendar.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addDays } from '#platform/shared/time.ts';
import { calendarText } from '#features/calendar/rules/ical.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { isTimed } from '#features/leave/rules/counting.ts';
import { halfDays } from '#features/leave-applications/rules/half-days.ts';
import { momentsOfLeave } from '#features/leave-applications/server/queries/leave-moments.ts';
import { inLanguage } from '#platform/server/language.ts';
import { translate } from '#platform/shared/translate.ts';
import { teamCalendarPermissions } from '../rules/access.ts';
import { mayFollow, ownerOfFeed, type FeedOwner } from './commands/feeds.ts';
import { companyDays } from './queries/days.ts';
import { teamRows } from './queries/rows.ts';
import { readerOf, type ScopeActor, type Reader } from './queries/scope.ts';

/** Days before and after today that a feed contains. */
const [daysBack, daysAhead] = [31, 366];

const useLimit = (personId: string): Limit => ({ key: `leave:feed:${personId}`, hits: 240, seconds: 3600 });

/** Limit for unknown addresses from one place, as for one's own calendar. */
const missLimit = (address: string): Limit => ({ key: `leave:miss:${addressKey(address)}`, hits: 60, seconds: 3600 });

type FeedFileContext = Pick<ManualContext, 'context' | 'transact'>;

/**
 * Builds the feed file of a department with what its owner may know now.
 * @throws 404 for an unknown or replaced address and when its owner may no longer see the department; 429
 */
export async function feedFile(file: string, { context, transact }: FeedFileContext): Promise<Download> {
  const { now, address, company_id } = context;
  const body = await transact('write', async (db) => {
    const owner = file.endsWith('.ics') ? await ownerOfFeed(db, file.slice(0, -4), now) : undefined;
    const text = owner && (await inLanguage(owner.language, () => textFor(db, owner, { now, company_id })));
    if (!owner || text === undefined) {
      const usedUp = await countRateLimit(db, [missLimit(address)], now);
      return usedUp.length > 0 ? 'tooMany' : undefined;
    }
    await consumeRateLimit(db, [useLimit(owner.person_id)], now);
    return { text };
  });
  if (body === 'tooMany') throw platformFaults.tooManyRequests({ retryAfter: 60 });
  if (!body) throw platformFaults.notFound();
  const tag = createHash('sha256').update(body.text).digest('base64url').slice(0, 22);
  return new Download({ name: 'muster-leave.ics', type: 'text/calendar; charset=utf-8', body: body.text, etag: tag });
}

interface FeedTextOptions {
  readonly now: number;
  readonly company_id: string;
}

async function textFor(db: Db, owner: FeedOwner, { now, company_id }: FeedTextOptions): Promise<string | undefined> {
  const actor: ScopeActor = { id: owner.person_id, permissions: owner.permissions };
  if (!holdsOneOf(actor, teamCalendarPermissions)) return undefined;
  const reader = await readerOf(db, actor, now);
  if (!(await mayFollow(db, reader, owner.department_id))) return undefined;
  const { timezone, name } = await cachedSettings(db);
  const events = await eventsOf(db, owner.department_id, actor, reader);
  const feedName = translate('Away, {name}', { name: owner.department_name ?? name });
  return calendarText({ name: feedName, timezone, domain: `${company_id}.muster`, events });
}

/** Lists approved leave only: no one should plan on leave that may still be rejected. */
async function eventsOf(db: Db, team: string | null, actor: ScopeActor, reader: Reader): Promise<FeedEvent[]> {
  const [from, to] = [addDays(reader.today, -daysBack), addDays(reader.today, daysAhead)];
  const { isOff } = await companyDays(db, from, to);
  const query = { narrowed: { waiting: 0 }, from, to, teams: [team], everyone: false, isOff, withoutLeft: true };
  const rows = await teamRows(db, actor, reader, query);
  const away = (rows.get(team) ?? []).flatMap(({ id, name, bars }) =>
    bars.map((bar) => ({ ...bar, person_id: id, date: bar.from, who: name })),
  );
  const momentsOf = await momentsOfLeave(db, away);
  return away.flatMap((bar): FeedEvent[] => {
    const { person_id, who, from, to, part, changed_at } = bar;
    const title = translate('{name}: {type}', { name: who, type: bar.name });
    const event = { title, text: '', changed_at, is_busy: false };
    if (isTimed(part))
      return momentsOf(part, bar).map(({ from: start, to: end }) => {
        return { ...event, uid: `away-${person_id}-${from}-${start}`, start, end };
      });
    const text = part === 'full' ? '' : translate(halfDays[part]);
    return [{ ...event, uid: `away-${person_id}-${from}-${part}`, text, start: from, end: to }];
  });
}
