import type { Db } from '#platform/server/database/database.ts';
import type { Effects } from '../rules/effect-shapes.ts';
import { previewOf, type PreviewRequest } from './queries/preview.ts';

/** Thread that calculates the impact of a change on the balances of many people. */
export const work = (db: Db, previewed: PreviewRequest): Promise<Effects> => previewOf(db, previewed);
