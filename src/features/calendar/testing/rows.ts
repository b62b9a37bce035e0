import type { FeatureFixtures } from '#platform/testing/rows.ts';
import { renewFeed } from '../server/feeds.ts';

export const rows: FeatureFixtures = {
  // For the person's own calendar.
  additionalPermissions: { calendar_feed: ['view_attendance'] },
  entities: {
    /** A file name takes the place of an id. */
    calendar_feed: ({ acme, owner }) =>
      acme.inside(async (db) => `${await renewFeed(db, owner.id, Math.floor(Date.now() / 1000))}.ics`),
  },
};
