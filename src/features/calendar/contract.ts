import { z } from 'zod';
import { calendarItem, layerShape } from '#platform/shared/calendar.ts';
import { defineContract } from '#platform/shared/contract.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { download, localDate, message } from '#platform/shared/schemas.ts';

export const calendarFaults = defineFaults('calendar', {
  rangeTooLong: [422, 'Please choose at most 62 days.'],
});

/** An item with the key of its layer. */
export const placedItem = calendarItem.extend({ layer: z.string() });
export type PlacedItem = z.output<typeof placedItem>;

const layer = z.object({
  key: z.string(),
  name: z.string(),
  shape: layerShape,
  /** Number of items in the range, including those not returned. */
  count: z.number().int(),
});
export type Layer = z.output<typeof layer>;

const feed = z.object({
  /** URL that calendar apps subscribe to; null without one. */
  address: z.string().nullable(),
  /** ISO 8601 in UTC: time of creation and of the last use, to within ten minutes. */
  created_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type Feed = z.output<typeof feed>;

const own = ['view_attendance'] as const;

export const calendar = defineContract({
  index: {
    route: 'GET calendar/index',
    summary: 'Get one’s own calendar by layers; the current month by default',
    access: ['access_calendar_module'],
    query: z.object({ start_date: localDate.optional(), end_date: localDate.optional() }),
    example: { query: { start_date: '2026-03-01', end_date: '2026-03-31' } },
    reply: z.object({
      start_date: localDate,
      end_date: localDate,
      layers: z.array(layer),
      /** Sorted by first day, then by start time. A longer range returns only the first few of each day and layer. */
      data: z.array(placedItem),
      /** Number of further items by date and layer; empty for a single day. */
      more: z.array(z.object({ layer: z.string(), date: localDate, count: z.number().int() })),
    }),
    faults: [calendarFaults.rangeTooLong],
  },
  /** Proposed, like all endpoints of the subscription. */
  feed: {
    route: 'GET calendar/feed',
    summary: 'Get the secret address of one’s own calendar',
    access: own,
    reply: feed,
  },
  renewFeed: {
    route: 'POST calendar/feed/renew',
    summary: 'Create or replace the secret calendar address; the previous one stops working immediately',
    access: own,
    body: z.object({}),
    reply: feed,
    storeReply: false,
  },
  stopFeed: {
    route: 'DELETE calendar/feed',
    summary: 'Delete one’s calendar address; calendars that follow it stop updating',
    access: own,
    reply: message,
  },
  file: {
    route: 'GET calendar/feed/{file}',
    summary: 'Get a person’s published shifts as an iCalendar file, by the secret address',
    access: 'public',
    openReason: 'Calendar apps cannot sign in, so the address itself is the person’s secret.',
    forColleagues: true,
    /** The secret followed by '.ics'. */
    params: z.object({ file: z.string().regex(/^[\w.-]{1,100}$/) }),
    pathEntities: { file: 'calendar_feed' },
    reply: download,
    faults: [platformFaults.notFound, platformFaults.tooManyRequests],
    transaction: 'manual',
  },
});
