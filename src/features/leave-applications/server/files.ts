import type { FileKind } from '#platform/server/files/file-kind.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { maySee, maySeeReason } from '../rules/application-permissions.ts';
import { applicationById, ownerType } from './queries/applications.ts';
import { viewerOf } from './queries/items.ts';
import { reviewsOf } from './queries/reviews.ts';

/** Files of applications, visible to everyone who may read the reason. */
export const applicationFiles: FileKind = {
  owner_type: ownerType,
  async maySee(db, actor, ownerId) {
    if (!actor) return false;
    const now = Math.floor(Date.now() / 1000);
    const application = await applicationById(db, ownerId).catch(() => null);
    if (!application) return false;
    const review = (await reviewsOf(db, [application], now)).get(ownerId);
    const viewer = await viewerOf(db, actor, await todayOf(db, now));
    return review !== undefined && maySee(viewer, application, review) && maySeeReason(viewer, application);
  },
};
