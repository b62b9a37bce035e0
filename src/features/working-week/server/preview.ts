import { lockImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { EmploymentImpacts } from '#features/employment/server/commands/confirm.ts';
import type { EmploymentChange } from '#features/employment/server/queries/impact.ts';
import type { ChangePreview } from '#platform/shared/impact.ts';
import type { Figures } from '../rules/shapes.ts';

/** Effect of a change that is not saved. */
export interface WeekPreview {
  readonly before: Figures;
  readonly after: Figures;
  readonly impact: ChangePreview;
}

interface PreviewOptions {
  readonly change: EmploymentChange;
  readonly impacts: EmploymentImpacts;
  lock(db: Db): Promise<unknown>;
  /** Takes back the scheduled week that the change replaces. */
  withdraw(db: Db): Promise<void>;
  store(db: Db): Promise<void>;
  figures(db: Db): Promise<Figures>;
}

/** Thrown to roll back what was stored only to see its impact. */
class Previewed extends Error {
  readonly preview: WeekPreview;
  constructor(preview: WeekPreview) {
    super('Nothing of a preview is stored');
    this.preview = preview;
  }
}

type Transact = (work: (db: Db) => Promise<never>) => Promise<never>;

/**
 * Stores a change, reads what follows from it by the functions that read it later, and rolls everything back. So a
 * preview refuses what saving refuses, and shows the numbers that saving leads to.
 */
export async function previewWeek(transact: Transact, options: PreviewOptions): Promise<WeekPreview> {
  const { change, impacts, lock, withdraw, store, figures } = options;
  return transact(async (db) => {
    await lock(db);
    const locked = await lockImpact(db, impacts, change);
    await withdraw(db);
    const before = await figures(db);
    await store(db);
    const impact = await locked.preview();
    throw new Previewed({ before, after: await figures(db), impact });
  }).catch((error: unknown) => {
    if (error instanceof Previewed) return error.preview;
    throw error;
  });
}
