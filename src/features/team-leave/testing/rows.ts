import type { FeatureRows } from '#platform/testing/rows.ts';
import { renewFeed } from '../server/commands/feeds.ts';

const now = () => Math.floor(Date.now() / 1000);

export const rows: FeatureRows = {
  // Of their own department.
  beside: { leave_feed: ['view_employee_leave'] },
  entities: {
    /** Its file's name stands in the place of an id. */
    leave_feed: ({ acme, owner }) =>
      acme.inside(async (db) => `${await renewFeed(db, { person_id: owner.id, department_id: null }, now())}.ics`),
  },
};
