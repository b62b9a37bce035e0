import type { FeatureRows } from '#platform/testing/rows.ts';

export const rows: FeatureRows = {
  entities: { person: async ({ owner }) => owner.id },
};
