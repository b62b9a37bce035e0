import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures } from '#platform/testing/rows.ts';

export const rows: FeatureFixtures = {
  tables: {
    judgings: ({ acme, owner }) =>
      acme.inside((db) =>
        db
          .insertInto('judgings')
          .values({ from_date: '2026-03-02' as LocalDate, asked_by: owner.id, people: 3, finished_at: new Date() })
          .execute(),
      ),
  },
};
