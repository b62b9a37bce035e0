import type { FeatureFixtures } from '#platform/testing/rows.ts';
import { rows as filesRows } from '#features/files/testing/rows.ts';

export const rows: FeatureFixtures = {
  entities: {
    /** The company's draft logo, a file that is its own owner. */
    async draft_logo(context) {
      const id = await filesRows.entities?.['image']?.(context);
      if (!id) throw new Error('The files make no image any more.');
      await context.acme.inside(async (db) => {
        const owned = { owner_type: 'company_logo', owner_id: id, expires_at: null };
        await db.updateTable('files').set(owned).where('id', '=', id).execute();
        await db.updateTable('company_settings').set({ draft_logo: id }).execute();
      });
      return id;
    },
  },
  tables: {
    test_mails: ({ acme, owner }) =>
      acme.inside((db) =>
        db
          .insertInto('test_mails')
          .values({ person_id: owner.id, address: 'ana@acme.example', requested_at: new Date() })
          .execute(),
      ),
  },
};
