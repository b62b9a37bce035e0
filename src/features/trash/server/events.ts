import type { Db } from '#platform/server/database.ts';
import { emit, type Listener } from '#platform/server/events.ts';

/** Tells every screen that shows the Trash, after the commit. */
export function announceTrash(db: Db): Promise<void> {
  return emit(db, { type: 'trash.changed', payload: {} });
}

const tellBrowsers: Listener = {
  on: 'trash.changed',
  async run({ company_id, publish }) {
    publish(`private-company.${company_id}`, 'trash.changed', {});
  },
};

export const trashListeners: readonly Listener[] = [tellBrowsers];
