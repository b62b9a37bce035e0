import type { Actor } from '#platform/server/http/implement.ts';
import type { Company } from '#platform/testing/company.ts';
import { shiftPatternsTrash } from '../trash.ts';

/** Trash operations on the patterns of a company. */
export function trashFor(acme: Company) {
  const [kind] = shiftPatternsTrash;
  if (!kind) throw new Error('Patterns have no Trash.');
  // Patterns do not depend on the actor.
  const nobody = {} as Actor;
  return {
    list: () => acme.inside(async (db) => (await kind.list(db, { limit: 10, offset: 0 })).items),
    restore: (id: string) => acme.inside((db) => kind.restore(db, nobody, id)),
    remove: (id: string) => acme.inside((db) => kind.remove(db, nobody, id)),
  };
}
