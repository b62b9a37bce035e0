import { deleteIdempotencyKeys } from '#platform/server/http/idempotency.ts';
import { deleteRateLimits } from '#platform/server/http/rate-limit.ts';
import { forEachCompany } from '#platform/server/jobs/companies.ts';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { addressUnder, hostOf } from '#features/company/server/queries.ts';
import { letterheadOf } from '#features/files/server/queries/letterhead.ts';
import { invitationMailed, type LinkPurpose } from '../events.ts';
import { createLink } from './commands.ts';
import { keepWhetherSent } from './commands/invitations.ts';
import { letter } from './letters.ts';
import { letterFacts, nameOf } from './queries.ts';
import { inLanguage } from '#platform/server/language.ts';

interface LinkMail {
  readonly company_id: string;
  readonly person_id: string;
  readonly purpose: LinkPurpose;
  /** Name of the inviter. */
  readonly invited_by?: string;
  readonly is_reminder?: boolean;
}

/** Creates the link and mails it. A retry creates another link; an earlier one that was delivered works too. */
const mailPasswordLink: Job<LinkMail> = {
  name: 'access.mail-password-link',
  async run({ data, database, mailer, publicUrl, now }) {
    const { company_id, person_id, purpose } = data;
    const written = await database.tenant(company_id, 'write', async (db) => {
      const facts = await letterFacts(db, person_id, now);
      if (!facts) return undefined;
      const mailed_to = facts.email;
      const link = await createLink(db, person_id, purpose, { now, invited_by: data.invited_by, mailed_to });
      const invited_by = data.invited_by && (await nameOf(db, data.invited_by));
      const address = addressUnder(await hostOf(db), publicUrl) + link.path;
      const isReminder = !!data.is_reminder;
      const parts = inLanguage(facts.language, () =>
        letter(purpose, { ...facts, ...link, link: address, invited_by, isReminder, now }),
      );
      return { link_id: link.id, mail: { to: mailed_to, letterhead: await letterheadOf(db), ...parts } };
    });
    if (!written) return;
    const problem = await mailer.send(written.mail).then(
      () => undefined,
      (error: Error) => error,
    );
    await database.tenant(company_id, 'write', async (db) => {
      await keepWhetherSent(db, written.link_id, problem, now);
      if (purpose === 'invitation') await emit(db, invitationMailed, { person_id });
    });
    if (problem) throw problem;
  },
};

/** Deletes expired rows. */
const sweep: Job<Record<string, never>> = {
  name: 'access.sweep',
  cron: '17 * * * *',
  async run({ database, now }) {
    await forEachCompany(database, (id) =>
      database.tenant(id, 'write', async (db) => {
        const [at, dayAgo] = [new Date(now * 1000), new Date((now - 86_400) * 1000)];
        await db.deleteFrom('sessions').where('expires_at', '<', at).execute();
        await deleteOldLinks(db, now);
        await db.deleteFrom('sso_attempts').where('expires_at', '<', at).execute();
        await deleteRateLimits(db, at);
        await deleteIdempotencyKeys(db, dayAgo);
      }),
    );
  },
};

/** Seconds for which used or expired invitations are kept; those of people who are still invited are always kept. */
const invitationRetentionSeconds = 90 * 86_400;

async function deleteOldLinks(db: Db, now: number): Promise<void> {
  const before = (seconds: number) => new Date((now - seconds) * 1000);
  await db
    .deleteFrom('password_links')
    .where('purpose', '=', 'reset')
    .where('expires_at', '<', before(86_400))
    .execute();
  await db
    .deleteFrom('password_links')
    .where('expires_at', '<', before(invitationRetentionSeconds))
    .where('person_id', 'not in', (eb) => eb.selectFrom('people').select('id').where('status', '=', 'invited'))
    .execute();
}

export const accessJobs: readonly Job[] = [mailPasswordLink, sweep];
