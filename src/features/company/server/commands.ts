import type { Db } from '#platform/server/database.ts';
import { emit } from '#platform/server/events.ts';
import { settingsChanged } from './events.ts';

/** After the commit every open browser of the company takes up what was set. */
export async function announceSettings(db: Db): Promise<void> {
  await emit(db, settingsChanged());
}
