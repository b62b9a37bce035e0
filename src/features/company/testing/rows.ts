import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures } from '#platform/testing/rows.ts';

const effective_from = '2026-03-02' as LocalDate;

export const rows: FeatureFixtures = {
  tables: {
    company_standings: ({ acme }) =>
      acme.inside((db) =>
        db
          .insertInto('company_standings')
          .values({ read_only_from: null })
          .onConflict((clash) => clash.column('tenant_id').doNothing())
          .execute(),
      ),
    day_rules: ({ acme }) =>
      acme.inside((db) =>
        db
          .insertInto('day_rules')
          .values({ effective_from, grace_minutes: 5, max_daily_work_duration: 36_000 })
          .execute(),
      ),
    full_times: ({ acme }) =>
      acme.inside((db) =>
        db
          .insertInto('full_times')
          .values({ effective_from, weekly_days: 5, weekly_work_time: 144_000, holiday_credit: 'own_days' })
          .execute(),
      ),
    past_zones: ({ acme }) =>
      acme.inside((db) =>
        db
          .insertInto('past_zones')
          .values({ until: new Date('2026-03-02T12:00:00Z'), timezone: 'Asia/Kolkata' })
          .execute(),
      ),
  },
};
