import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { localDate } from '#platform/shared/schemas.ts';

/** Data that each signed-in browser needs for live events; contains no secrets. */
export const configuration = z.object({
  push_key: z.string(),
  ws_host: z.string(),
  ws_port: z.number().int(),
  force_tls: z.boolean(),
  /** Prefix of `/app/{key}` when the installation is under a path. */
  ws_path: z.string(),
  /**
   * Private channels: for everyone in the company, for the person only, and for holders of each of their permissions.
   */
  channels: z.object({ company: z.string(), user: z.string(), holders: z.array(z.string()) }),
});

/** Company settings that every member may see. */
export const memberSettings = z.object({
  timezone: z.string(),
  /** ISO weekday, 7 = Sunday */
  first_day_of_week: z.number().int(),
  theme_class: z.object({
    menu_background_color: z.string(),
    menu_text_color: z.string(),
    button_background_link_color: z.string(),
    button_text_color: z.string(),
  }),
  settings: z.object({
    greeting: z.boolean(),
    date_format: z.string(),
    /** 1 = 12-hour display */
    time_format: z.number().int(),
    app_calendar_start_date: localDate.nullable(),
    /** Day of the month on which a period begins. */
    calendar_cycle: z.number().int(),
    rows_per_page: z.number().int(),
    /** Locale of number formats: 'en-IN' */
    number_format: z.string(),
    company_name: z.string(),
    /** URL relative to the installation's address. */
    company_logo: z.string().nullable(),
    /** Shown to all signed-in people. */
    handbook_url: z.string().nullable(),
    feed_widget_count: z.number().int(),
    is_enable_web_push: z.boolean(),
  }),
});
export type MemberSettings = z.output<typeof memberSettings>;

const sharedList = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

export const company = defineContract({
  configuration: {
    route: 'GET application/configuration/list',
    summary: 'Get the settings for live events',
    access: 'member',
    openReason: 'Every signed-in browser needs this.',
    reply: configuration,
  },
  /** Proposed: polled by pages that cannot receive live events. */
  newest: {
    route: 'GET application/news/newest',
    summary: 'Poll for live events, for pages without a connection',
    access: 'member',
    openReason: 'It reports only that something has changed in the company.',
    reply: z.object({
      /** Changes after each live event of the company. */
      version: z.string(),
    }),
  },
  /** Proposed. */
  reach: {
    route: 'GET application/reach/list',
    summary: 'Get whether emails can be sent and whether the company’s address can be reached',
    access: 'member',
    openReason: 'Reports how the installation is set up, for everyone who shares a link or waits for a mail.',
    reply: z.object({
      has_mail_server: z.boolean(),
      /** Address where the company's people open Muster and with which links begin. */
      address: z.string(),
      /** Whether only the machine that runs Muster can open it. */
      is_address_local: z.boolean(),
    }),
  },
  countries: {
    route: 'GET settings/landlord/shared-data/countries/list',
    summary: 'List countries by ISO 3166-1 alpha-2 code',
    access: 'public',
    openReason: 'The country is chosen when the workspace is created, before anyone can sign in.',
    reply: sharedList,
  },
  timezones: {
    route: 'GET settings/landlord/shared-data/timezones/list',
    summary: 'List IANA time zones',
    access: 'public',
    openReason: 'The time zone is chosen when the workspace is created, before anyone can sign in.',
    reply: sharedList,
  },
  religions: {
    route: 'GET settings/landlord/shared-data/religions/list',
    summary: 'List religions for profiles',
    access: 'member',
    openReason: 'The same for everyone.',
    reply: sharedList,
  },
  maritalStatus: {
    route: 'GET settings/landlord/shared-data/marital-status/list',
    summary: 'List marital statuses for profiles',
    access: 'member',
    openReason: 'The same for everyone.',
    reply: sharedList,
  },
});
