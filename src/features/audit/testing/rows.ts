import { wireId } from '#platform/shared/wire-id.ts';
import { database } from '#platform/testing/company.ts';
import type { FeatureFixtures } from '#platform/testing/rows.ts';
import { sealAll } from '../server/sequencer.ts';

export const rows: FeatureFixtures = {
  entities: {
    /** The entry about the person being added. */
    audit_entry: ({ acme, owner }) =>
      acme.inside(async (db) => {
        const entries = db.selectFrom('audit_entries').select('id').where('entity', '=', 'people');
        return wireId((await entries.where('person_id', '=', owner.id).executeTakeFirstOrThrow()).id);
      }),
  },
  tables: { audit_chain: ({ acme }) => sealAll(database, acme.id) },
};
