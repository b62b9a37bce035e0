import type { ToDoKind } from '#platform/server/to-do.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { newestUnseen } from './queries/posts.ts';

/** Announcements that the viewer has not acknowledged. */
export const toAcknowledge: ToDoKind = {
  key: 'announcements',
  position: 10,
  async read({ db, actor }) {
    const unseen = await newestUnseen(db, actor.id);
    if (!unseen) return undefined;
    const { slug, name, at, total } = unseen;
    return {
      icon: 'announcement',
      name:
        total === 1
          ? translate('Acknowledge 1 announcement')
          : translate('Acknowledge {total} announcements', { total: (await numberTextOf(db))(total) }),
      line: translate('From {name}', { name }),
      at: at.toISOString(),
      path: `/feed/view/${slug}`,
    };
  },
};
