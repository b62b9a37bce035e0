import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { companyStep, emailStep, handbookStep, logoStep, networkStep } from '../rules/set-up.ts';

export const settingsSetUp: readonly SetUpPart[] = [
  {
    step: companyStep,
    isDone: sql`exists (select from company_settings where website_url is not null or country_id is not null)`,
  },
  { step: logoStep, isDone: sql`exists (select from company_settings where company_logo is not null)` },
  { step: networkStep, isDone: sql`exists (select from company_settings where cardinality(allowed_networks) > 0)` },
  {
    step: emailStep,
    // A mail written to the mail folder has reached no one.
    isDone: sql`exists (select from test_mails where state = 'sent')`,
  },
  { step: handbookStep, isDone: sql`exists (select from company_settings where handbook_url is not null)` },
];
