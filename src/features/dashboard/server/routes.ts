import { implement } from '#platform/server/http/implement.ts';
import { subjectsOf } from '#platform/server/http/subjects.ts';
import { whereabouts } from '#features/attendance/server/queries/where-people-are.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { saveSettings } from '#features/settings/server/commands.ts';
import { dashboard } from '../contract.ts';
import { storedCards } from '../rules/cards.ts';
import { onLeaveOf } from './cards/on-leave.ts';
import { anniversariesOf, birthdaysOf, recentlyJoinedOf } from './cards/people.ts';
import { cardForm, cardSetupOf, orderCards, ownCardsOf, readCardSetup } from './cards/setup.ts';
import { wish, withWishes } from './cards/wishes.ts';
import { ownClockOf } from './own-clock.ts';
import { ofTeam, packedPresence } from './who-is-in.ts';

const saved = 'We’ve saved your edit successfully.';

export const dashboardRoutes = implement(dashboard)({
  clock: ({ db, actor, context }) => ownClockOf(db, actor.id, context.now),
  async whoIsIn({ db, actor, query, context }) {
    const seen = subjectsOf(actor, dashboard.whoIsIn.access);
    return packedPresence(db, query.limit, query.of === 'team' ? ofTeam(seen, actor.id) : seen, context.now);
  },
  whereabouts: async ({ db, actor, query, context }) => ({
    people: await whereabouts(db, query.ids.split(','), subjectsOf(actor, dashboard.whereabouts.access), context.now),
  }),

  onLeave: ({ db, actor, query, context }) => onLeaveOf(db, actor, query.limit, context.now),
  async birthdays({ db, actor, query, context }) {
    const today = await todayOf(db, context.now);
    const { people, ...totals } = await birthdaysOf(db, today, query.limit);
    return { ...totals, people: await withWishes(db, people, { occasion: 'birthday', today, viewer_id: actor.id }) };
  },
  async anniversaries({ db, actor, query, context }) {
    const today = await todayOf(db, context.now);
    const { people, ...totals } = await anniversariesOf(db, today, query.limit);
    return { ...totals, people: await withWishes(db, people, { occasion: 'anniversary', today, viewer_id: actor.id }) };
  },
  async wish({ db, actor, body: { user_id, ...wishing }, context: { now } }) {
    return wish(db, { person_id: user_id, ...wishing, by: actor.id, today: await todayOf(db, now), now });
  },
  recentlyJoined: async ({ db, query, context }) => recentlyJoinedOf(db, await todayOf(db, context.now), query.limit),

  ownCards: ({ db, actor }) => ownCardsOf(db, actor),
  async saveOwnCards({ db, actor, body }) {
    await orderCards(db, actor, body.cards);
    return { message: saved, ...(await ownCardsOf(db, actor)) };
  },
  cardSetup: ({ db }) => readCardSetup(db),
  async saveCardSetup({ db, body: { version, cards, ...columns } }) {
    const { cards: feed_cards, hidden: hidden_feed_cards } = storedCards(cards);
    const row = await saveSettings(db, {
      version,
      form: cardForm,
      columns: () => ({ ...columns, feed_cards, hidden_feed_cards }),
    });
    return { message: saved, ...(await cardSetupOf(db, row)) };
  },
});
