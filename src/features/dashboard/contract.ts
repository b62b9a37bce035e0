import { z } from 'zod';
import { defineContract } from '#platform/shared/contract.ts';
import { entity, versionFrom } from '#platform/shared/example.ts';
import { defineFaults, platformFaults } from '#platform/shared/faults.ts';
import { localDate, message, recordId, storedId, version } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { errorText } from '#platform/shared/sentences.ts';
import { offPart } from '#features/holidays/rules/off-part.ts';
import { placesNow } from '#features/attendance/rules/whereabouts.ts';
import { dayCell } from '#features/days/contract.ts';
import { personCard } from '#features/people/contract.ts';
import { shiftCard } from '#features/shifts/contract.ts';
import { cardKeys, occasions } from './rules/cards.ts';
import { tiers } from './rules/yearly.ts';

const whereabouts = z.enum(placesNow);

const count = z.number().int();

/** 'id,id', at most 200 ids. */
const someIds = z
  .string()
  .refine(
    (text) => text.length <= 7400 && text.split(',').every((id) => recordId.safeParse(id).success),
    errorText('This is invalid'),
  );

const card = z.object({ key: z.enum(cardKeys), is_shown: z.boolean() });
/** All cards, each once, in display order. */
const cards = z
  .array(card)
  .length(cardKeys.length, errorText('This is invalid'))
  .refine((all) => new Set(all.map(({ key }) => key)).size === cardKeys.length, errorText('This is invalid'));
/** A person's cards: those they were shown. */
const someCards = z
  .array(card)
  .max(cardKeys.length, errorText('This is invalid'))
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, errorText('This is invalid'));

const cardSetup = {
  cards,
  /** Whether people may order and hide cards for themselves. */
  may_order_feed_cards: z.boolean(errorText('This is a required field')),
  people_per_feed_card: z
    .number(errorText('This is a required field'))
    .int()
    .min(1, { error: () => translate('Please use a number from 1 to 20') })
    .max(20, { error: () => translate('Please use a number from 1 to 20') }),
};

/** Cards that the viewer's page shows beside the posts. */
const ownCards = {
  /** Cards that the company shows and the viewer may see, in display order. */
  cards: z.array(card),
  may_order: z.boolean(),
  /** Whether the order is the viewer's own. */
  is_own: z.boolean(),
  people_per_card: z.number().int(),
};

const firstPeople = z.object({ limit: z.number().int().min(1).max(200).default(5) });
const named = { total: count };
/** Adds the number of people whose day is today; they come first. */
const withToday = { ...named, today_total: count };
/** Number of wishes today and whether the viewer is among them; zero on other days. */
const wishes = { wishes_count: count, is_wished: z.boolean() };

export const dashboardFaults = defineFaults('dashboard', {
  notTheirDay: [424, 'You can only send wishes to others, on their day.'],
  companyOrder: [424, 'Your company manages the order of these cards.'],
});

export const dashboard = defineContract({
  clock: {
    route: 'GET dashboard/widget/clock/index',
    summary: 'Get one’s own day and week',
    access: 'member',
    openReason: 'Only the caller’s own clock.',
    reply: z.object({
      working_date: localDate,
      /** IANA name of the zone in which the caller works now: that of their place, or the company's. */
      zone: z.string(),
      today: dayCell,
      /** Published shift of the working date. */
      shift: shiftCard.nullable(),
      /** Time until which the open clock counts as work, ISO 8601 in UTC; after it, the clock-out is missing. */
      counts_until: z.string().nullable(),
      /** The week of the working date. */
      week: z.object({
        work_time: count,
        planned_time: count,
        days: z.array(z.object({ date: localDate, work_time: count, planned_time: count })),
      }),
    }),
  },
  whoIsIn: {
    route: 'GET dashboard/widget/daily-clocks-people/index',
    summary: 'List who is in, on break, remote, on leave or not in right now',
    access: ['view_any_attendance'],
    query: z.object({
      limit: z.number().int().min(1).max(200).default(50),
      /** 'team': the viewer's department and direct reports; 'everyone': all people whom the viewer may see. */
      of: z.enum(['everyone', 'team']).default('everyone'),
    }),
    reply: z.object({
      counts: z.object({ in: count, break: count, remote: count, leave: count, out: count }),
      /** People with news first; at most `limit`. */
      people: z.array(
        personCard.extend({
          state: whereabouts,
          /** 'HH:mm'. In, remote and break: start of the state; out: start of a shift that is still to come. */
          time: z.string().nullable(),
        }),
      ),
    }),
  },
  /** Proposed. */
  whereabouts: {
    route: 'GET dashboard/widget/daily-clocks-people/of',
    summary: 'Get the current whereabouts of some people; people not employed today are left out',
    access: ['view_any_attendance'],
    query: z.object({ ids: someIds }),
    example: { query: { ids: entity('person') } },
    reply: z.object({
      people: z.array(z.object({ id: storedId, state: whereabouts, /** As above. */ time: z.string().nullable() })),
    }),
  },
  /** People on leave and their leave, as far as colleagues may know. */
  onLeave: {
    route: 'GET dashboard/widget/recent-on-leave-people/index',
    summary: 'List people on leave today and when they return',
    access: 'member',
    openReason: 'The leave set-up defines what colleagues see.',
    query: firstPeople,
    reply: z.object({
      ...named,
      people: z.array(
        personCard.extend({
          leave_name: z.string(),
          part: offPart,
          /** The next day on which they work; null when there is none within a year. Today for half a day. */
          back_on: localDate.nullable(),
        }),
      ),
    }),
  },
  birthdays: {
    route: 'GET dashboard/widget/recent-birthday-people/index',
    summary: 'List birthdays within 14 days, without the year; never of private profiles',
    access: 'member',
    openReason: 'Colleagues also see this day in the profile, unless the profile is private.',
    query: firstPeople,
    reply: z.object({ ...withToday, people: z.array(personCard.extend({ date: localDate, ...wishes })) }),
  },
  anniversaries: {
    route: 'GET dashboard/widget/recent-work-anniversary-people/index',
    summary: 'List work anniversaries this month, upcoming first; never of private profiles',
    access: 'member',
    openReason: 'Everyone can congratulate; private profiles are left out.',
    query: firstPeople,
    reply: z.object({
      ...withToday,
      people: z.array(
        personCard.extend({ date: localDate, years: count, tier: z.enum(tiers.map(({ tier }) => tier)), ...wishes }),
      ),
    }),
  },
  /** Proposed. */
  wish: {
    route: 'POST dashboard/widget/wishes/store',
    summary: 'Send or withdraw a wish for today’s birthday or anniversary',
    access: 'member',
    forColleagues: true,
    openReason: 'Everyone can see birthdays and anniversaries, except those of private profiles.',
    body: z.object({ user_id: recordId, occasion: z.enum(occasions), is_wished: z.boolean().default(true) }),
    example: { body: { user_id: entity('person'), occasion: 'birthday' } },
    reply: z.object(wishes),
    faults: [dashboardFaults.notTheirDay],
  },
  recentlyJoined: {
    route: 'GET dashboard/widget/recent-joined-people/index',
    summary: 'List people who joined within 30 days, latest first',
    access: 'member',
    openReason: 'Anyone can welcome them.',
    query: firstPeople,
    reply: z.object({ ...named, people: z.array(personCard.extend({ joined_on: localDate })) }),
  },
  ownCards: {
    route: 'GET dashboard/widget/settings/index',
    summary: 'Get one’s own dashboard cards',
    access: 'member',
    openReason: 'Only the caller’s own page.',
    reply: z.object(ownCards),
  },
  /** Proposed. */
  saveOwnCards: {
    route: 'POST dashboard/widget/settings/update',
    summary: 'Set one’s own order of dashboard cards; null restores the company’s',
    access: 'member',
    openReason: 'Only the caller’s own page.',
    body: z.object({ cards: someCards.nullable() }),
    example: { body: { cards: [{ key: 'birthday', is_shown: true }] } },
    reply: message.extend(ownCards),
    faults: [dashboardFaults.companyOrder],
  },
  cardSetup: {
    route: 'GET settings/feed/widget-settings/index',
    summary: 'Get the company’s dashboard cards',
    access: ['configure_feed_sidebar_card'],
    reply: z.object({
      ...cardSetup,
      /** Number of people with an order of their own. */
      own_orders: count,
      version,
    }),
  },
  saveCardSetup: {
    route: 'POST settings/feed/widget-settings/update',
    summary: 'Set which cards appear beside the feed and in which order, and whether people can choose their own',
    access: ['configure_feed_sidebar_card'],
    body: z.object({ ...cardSetup, version: version.optional() }),
    example: {
      body: {
        cards: cardKeys.map((key) => ({ key, is_shown: true })),
        may_order_feed_cards: true,
        people_per_feed_card: 5,
        version: versionFrom('cardSetup'),
      },
    },
    reply: message.extend({ ...cardSetup, own_orders: count, version }),
    faults: [platformFaults.changedMeanwhile],
  },
});
