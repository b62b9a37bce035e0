import type { AuditDeclaration } from '#platform/shared/audit.ts';
import { changesText, choice, duration, weekday } from '#platform/shared/audit-sentences.ts';

export const audit: AuditDeclaration = {
  tables: {
    company_settings: {
      kind: 'company',
      sentence: (facts, telling) =>
        facts.action === 'insert'
          ? `created the company ${facts.name ?? ''}`.trimEnd()
          : changesText((what) => `the company’s ${what}`, facts, telling),
      labels: {
        name: 'title',
        app_calendar_start_date: 'start of the calendar',
        allowed_networks: 'networks to clock from',
        button_background_link_color: 'colour of buttons and links',
        button_text_color: 'colour of texts on buttons',
        company_logo: 'logo',
        country_id: 'country',
        dismissed_wizards: 'dismissed panels',
        draft_logo: 'draft logo',
        email_logo_url: 'logo in mails',
        first_day_of_week: 'first day of the week',
        handbook_url: 'handbook',
        max_daily_work_duration: 'longest working day',
        menu_background_color: 'colour of the menu',
        menu_text_color: 'colour of texts in the menu',
        network_labels: 'names of networks',
        website_url: 'website',
      },
      values: {
        first_day_of_week: weekday,
        max_daily_work_duration: duration,
        time_format: choice({ 1: '12 hours', 2: '24 hours' }),
      },
    },
  },
  leftOut: { company_versions: 'a count of changes, each of which is recorded itself' },
};
