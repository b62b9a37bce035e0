import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Letterhead } from '#platform/server/mail/mail-frame.ts';

/** Returns the company's name, logo and colours for its mails. */
export function letterheadOf(db: Db): Promise<Letterhead> {
  return db
    .selectFrom('company_settings')
    .leftJoin('files', (on) =>
      on.on(
        'files.id',
        '=',
        sql<string>`case when company_settings.company_logo ~ '^[0-9a-f-]{36}$' then company_settings.company_logo::uuid end`,
      ),
    )
    .select(['company_settings.name as company_name', 'subject_prefix', 'email_logo_url', 'website_url'])
    .select(['menu_background_color', 'menu_text_color', 'button_background_link_color', 'button_text_color'])
    .select('files.storage_key as logo_key')
    .executeTakeFirstOrThrow();
}
