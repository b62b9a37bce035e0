import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { seenCountDue } from '../events.ts';
import { unpinEnded } from './commands/pins.ts';
import { publishDue, remind } from './commands/publish.ts';

interface PostJobData {
  readonly company_id: string;
  readonly post_id: string;
}

/** Publishes a scheduled post at its time. */
const publishOne: Job<PostJobData> = {
  name: 'feed.publish',
  run: ({ data, database, now }) =>
    database.tenant(data.company_id, 'write', async (db) => {
      await publishDue(db, data.post_id, now);
    }),
};

/** Sends one event for all people who have seen an announcement within the last seconds. */
const publishSeenJob: Job<PostJobData> = {
  name: 'feed.tell-seen',
  run: ({ data: { company_id, post_id }, database }) =>
    database.tenant(company_id, 'write', (db) => emit(db, seenCountDue, { post_id })),
};

/** Does the work of lost jobs, such as after a restore, and sends reminders and ends pins, which can wait. */
const catchUp: Job<Record<string, never>> = {
  name: 'feed.catch-up',
  cron: '*/15 * * * *',
  run: ({ database, now }) =>
    forEachCompany(database, (id) => database.tenant(id, 'write', (db) => doWhatIsDue(db, now))),
};

/** Publishes, sends reminders and unpins whatever is due in a company. @param now epoch seconds */
export async function doWhatIsDue(db: Db, now: number): Promise<void> {
  const at = new Date(now * 1000);
  const waiting = await db
    .selectFrom('feed_posts')
    .select('id')
    .where('published_at', 'is', null)
    .where('publish_at', '<=', at)
    .execute();
  for (const { id } of waiting) await publishDue(db, id, now);
  const late = await db
    .selectFrom('feed_posts')
    .select('id')
    .where('published_at', 'is not', null)
    .where('type', '=', 1)
    .where('remind_at', '<=', at)
    // An earlier manual reminder does not cancel the scheduled one.
    .where(sql<boolean>`reminded_at is null or reminded_at < remind_at`)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of late) await remind(db, id, { author_id: null, now });
  await unpinEnded(db, now);
}

export const feedJobs: readonly Job[] = [publishOne, publishSeenJob, catchUp];
