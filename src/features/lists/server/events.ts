import type { Db } from '#platform/server/database.ts';
import { emit, type Listener } from '#platform/server/events.ts';

interface ListChanged {
  /** Which list: 'departments'. */
  readonly type: string;
}

/** Tells every screen that shows this list, or the Trash, after the commit. */
export function announceList(db: Db, { type }: ListChanged): Promise<void> {
  return emit(db, { type: 'lists.changed', payload: { type } });
}

const tellBrowsers: Listener<ListChanged> = {
  on: 'lists.changed',
  async run({ company_id, event, publish }) {
    publish(`private-company.${company_id}`, 'lists.changed', { type: event.payload.type });
  },
};

export const listsListeners: readonly Listener[] = [tellBrowsers];
