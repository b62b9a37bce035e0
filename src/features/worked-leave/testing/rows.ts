import type { FeatureFixtures } from '#platform/testing/rows.ts';

export const rows: FeatureFixtures = {
  tables: {
    leave_worked_marks: ({ acme, owner }) =>
      acme.inside((db) => db.insertInto('leave_worked_marks').values({ person_id: owner.id, seen: '' }).execute()),
  },
};
