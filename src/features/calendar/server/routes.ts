import type { CalendarLayer } from '#platform/server/calendar-layer.ts';
import type { Feature } from '#platform/server/feature.ts';
import { implement, type Actor, type Routes } from '#platform/server/http/implement.ts';
import { localDateOf } from '#platform/shared/time.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { calendar } from '../contract.ts';
import { requireRange } from '../rules/range.ts';
import { feedFile } from './feed-file.ts';
import { feedOf, renewFeed, stopFeed } from './feeds.ts';
import { placedItems } from './layers.ts';
import { translate } from '#platform/shared/translate.ts';

const mayRead = ({ permissions: needed }: CalendarLayer, { permissions }: Actor) =>
  !needed || needed.some((permission) => permissions.has(permission));

/** The endpoints of the calendar for the layers of all features. */
export function calendarRoutes(features: readonly Feature[]): Routes {
  const layers = features
    .flatMap(({ calendar: ownLayers = [] }) => ownLayers)
    .sort((one, other) => one.position - other.position);
  return implement(calendar)({
    async index({ db, actor, context: { now }, query }) {
      const { timezone } = await cachedSettings(db);
      const range = requireRange(query, localDateOf(now, timezone));
      const readable = layers.filter((layer) => mayRead(layer, actor));
      const answers = await Promise.all(
        readable.map((layer) => layer.read({ db, actor, now, from: range.start_date, to: range.end_date })),
      );
      return { ...range, ...placedItems(readable, answers, range) };
    },

    feed: ({ db, actor, context }) => feedOf(db, actor.id, context),

    async renewFeed({ db, actor, context }) {
      await renewFeed(db, actor.id, context.now);
      return feedOf(db, actor.id, context);
    },

    async stopFeed({ db, actor }) {
      await stopFeed(db, actor.id);
      return { message: translate('Your calendar address is deleted.') };
    },

    file: ({ context, transact, params }) => feedFile(params.file, { context, transact, layers }),
  });
}
