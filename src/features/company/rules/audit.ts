import type { AuditDeclaration, Sentence, ValueWords } from '#platform/shared/audit.ts';
import { changesText, choice, duration, valueText, weekday } from '#platform/shared/audit-sentences.ts';

/** 'set a grace period of 5 minutes and a daily limit of 10h 00m from 1 Dec 2026' */
const dayRules: Sentence = ({ entity, action, old, new: now }, format) => {
  const row = { ...old, ...now };
  const text = (field: string) => valueText(entity, field, row[field], format);
  const rule = `a grace period of ${text('grace_minutes')} and a daily limit of ${text('max_daily_work_duration')}`;
  const from = `from ${text('effective_from')}`;
  if (action === 'delete') return `removed ${rule} ${from}`;
  return action === 'insert' ? `set ${rule} ${from}` : `changed the rule ${from} to ${rule}`;
};

const minutes: ValueWords = (value) => `${value} ${Number(value) === 1 ? 'minute' : 'minutes'}`;

export const audit: AuditDeclaration = {
  tables: {
    company_settings: {
      kind: 'company',
      sentence: (facts, format) =>
        facts.action === 'insert'
          ? `created the company ${facts.name ?? ''}`.trimEnd()
          : changesText((what) => `the company’s ${what}`, facts, format),
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
        web_push: 'alerts by push',
        website_url: 'website',
        feed_cards: 'order of cards beside the posts',
        hidden_feed_cards: 'hidden cards beside the posts',
        people_per_feed_card: 'people in each card',
        may_order_feed_cards: 'cards in an order of one’s own',
        calendar_cycle: 'day on which a period begins',
        max_days_in_row: 'days in a row, at most',
        max_days_in_row_action: 'plans with too many days in a row',
        min_rest_action: 'plans with too little rest',
        min_rest_time: 'rest between shifts, at least',
      },
      values: {
        first_day_of_week: weekday,
        max_daily_work_duration: duration,
        min_rest_time: duration,
        time_format: choice({ 1: '12 hours', 2: '24 hours' }),
      },
      pictures: ['company_logo', 'draft_logo'],
    },
    day_rules: {
      kind: 'company',
      sentence: dayRules,
      labels: { grace_minutes: 'grace', max_daily_work_duration: 'longest working day' },
      values: { grace_minutes: minutes, max_daily_work_duration: duration },
    },
  },
  leftOut: {
    company_standings: 'what billing decides; the payment history says the same',
    past_zones: 'the change of the company’s zone is recorded, which says the same',
    company_versions: 'a count of changes, each of which is recorded itself',
  },
};
