import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { periodStepsChanged } from '../../events.ts';
import type { ClosingNeeds } from '../../rules/period-state.ts';
import { closingNeedsOf } from '../queries/calendar.ts';

/** Stores what closing needs by the company's calendar. @throws 461 when someone else chose meanwhile */
export async function storeClosingNeeds(
  db: Db,
  closing_needs: ClosingNeeds,
  { version, now }: { readonly version: string | undefined; readonly now: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pay_calendars ' || current_tenant(), 0))`.execute(db);
  const before = await closingNeedsOf(db);
  requireUnchanged(version, { closing_needs: before });
  if (before === closing_needs) return;
  const updated_at = new Date(now * 1000);
  await sql`
    insert into pay_calendars (closing_needs, updated_at) values (${closing_needs}, ${updated_at})
    on conflict (tenant_id) where cycle is null
      do update set closing_needs = excluded.closing_needs, updated_at = excluded.updated_at`.execute(db);
  await emit(db, periodStepsChanged, {});
}
