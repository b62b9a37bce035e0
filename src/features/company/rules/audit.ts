import type { AuditDeclaration, Sentence, ValueWords } from '#platform/shared/audit.ts';
import { changesText, choice, duration, valueText, weekday } from '#platform/shared/audit-sentences.ts';
import { asText, translate } from '#platform/shared/translate.ts';

/** 'set a grace period of 5 minutes and a daily limit of 10h 00m from 1 Dec 2026' */
const dayRules: Sentence = ({ entity, action, old, new: now }, format) => {
  const row = { ...old, ...now };
  const text = (field: string) => valueText(entity, field, row[field], format);
  const values = {
    grace: text('grace_minutes'),
    limit: text('max_daily_work_duration'),
    date: text('effective_from'),
  };
  if (action === 'delete')
    return translate('removed a grace period of {grace} and a daily limit of {limit} from {date}', values);
  return action === 'insert'
    ? translate('set a grace period of {grace} and a daily limit of {limit} from {date}', values)
    : translate('changed the rule from {date} to a grace period of {grace} and a daily limit of {limit}', values);
};

/** 'set full-time work to 38h 00m on 5 days a week from 1 Dec 2026' */
const fullTimes: Sentence = ({ entity, action, old, new: now }, format) => {
  const row = { ...old, ...now };
  const text = (field: string) => valueText(entity, field, row[field], format);
  const values = {
    hours: text('weekly_work_time'),
    days: text('weekly_days'),
    date: text('effective_from'),
    credit: text('holiday_credit'),
  };
  if (action === 'delete')
    return translate('removed full-time work of {hours} on {days} days a week from {date}, {credit}', values);
  return translate('set full-time work to {hours} on {days} days a week from {date}, {credit}', values);
};

const minutes: ValueWords = (value) =>
  translate('{count, plural, one {# minute} other {# minutes}}', { count: Number(value) }, String);

export const audit: AuditDeclaration = {
  tables: {
    company_settings: {
      kind: 'company',
      sentence: (facts, format) =>
        facts.action === 'insert'
          ? translate('created the company {name}', { name: facts.name ?? '' }).trimEnd()
          : changesText((what) => translate('the company’s {what}', { what }), facts, format),
      labels: {
        name: asText('title'),
        app_calendar_start_date: asText('start of the calendar'),
        allowed_networks: asText('networks to clock from'),
        button_background_link_color: asText('colour of buttons and links'),
        button_text_color: asText('colour of texts on buttons'),
        company_logo: asText('logo'),
        country_id: asText('country'),
        dismissed_wizards: asText('dismissed panels'),
        draft_logo: asText('draft logo'),
        email_logo_url: asText('logo in mails'),
        first_day_of_week: asText('first day of the week'),
        handbook_url: asText('handbook'),
        max_daily_work_duration: asText('longest working day'),
        menu_background_color: asText('colour of the menu'),
        menu_text_color: asText('colour of texts in the menu'),
        network_labels: asText('names of networks'),
        web_push: asText('alerts by push'),
        website_url: asText('website'),
        feed_cards: asText('order of cards beside the posts'),
        hidden_feed_cards: asText('hidden cards beside the posts'),
        people_per_feed_card: asText('people in each card'),
        may_order_feed_cards: asText('cards in an order of one’s own'),
        auto_clock_out: asText('automatic clock-out'),
        auto_clock_out_time: asText('time of automatic clock-outs'),
        clock_out_reminder: asText('reminder to clock out'),
        calendar_cycle: asText('day on which a period begins'),
        max_days_in_row: asText('days in a row, at most'),
        max_days_in_row_action: asText('plans with too many days in a row'),
        min_rest_action: asText('plans with too little rest'),
        min_rest_time: asText('rest between shifts, at least'),
      },
      values: {
        first_day_of_week: weekday,
        max_daily_work_duration: duration,
        clock_out_reminder: minutes,
        auto_clock_out: choice({
          off: asText('never'),
          limit: asText('past the limit of an open entry'),
          time: asText('at a time of the day'),
        }),
        min_rest_time: duration,
        time_format: choice({ 1: asText('12 hours'), 2: asText('24 hours') }),
      },
      pictures: ['company_logo', 'draft_logo'],
    },
    day_rules: {
      kind: 'company',
      sentence: dayRules,
      labels: { grace_minutes: asText('grace'), max_daily_work_duration: asText('longest working day') },
      values: { grace_minutes: minutes, max_daily_work_duration: duration },
    },
    full_times: {
      kind: 'company',
      sentence: fullTimes,
      labels: {
        weekly_days: asText('days a week of full-time work'),
        weekly_work_time: asText('hours a week of full-time work'),
        holiday_credit: asText('holidays of part-time work'),
      },
      values: {
        weekly_work_time: duration,
        holiday_credit: choice({
          own_days: asText('with holidays by working days'),
          shared: asText('with holidays shared by hours'),
        }),
      },
    },
  },
  leftOut: {
    company_standings: 'what billing decides; the payment history says the same',
    past_zones: 'the change of the company’s zone is recorded, which says the same',
    company_versions: 'a count of changes, each of which is recorded itself',
  },
};
