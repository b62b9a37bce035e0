import type { ToDoKind } from '#platform/server/to-do.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { approverPermissions } from '../rules/access.ts';
import { viewerOf } from './queries/items.ts';
import { waitingForOne } from './queries/review-page.ts';
import { ownersOf } from './queries/reviews.ts';
import { requestsFor } from './queries/shortenings.ts';

/** Applications that wait for the viewer, or for a person they stand in for. */
export const leaveToReview: ToDoKind = {
  key: 'leave',
  position: 20,
  permissions: approverPermissions,
  async read({ db, actor, now }) {
    const viewer = await viewerOf(db, actor, await todayOf(db, now));
    const isOwner = (await ownersOf(db, now)).includes(actor.id);
    const waiting = await waitingForOne(db, { viewer, isOwner, isForAll: false, now });
    if (!waiting) return undefined;
    const { id, name, total } = waiting;
    return {
      icon: 'review',
      name:
        total === 1
          ? translate('Review 1 leave application')
          : translate('Review {total} leave applications', { total: (await numberTextOf(db))(total) }),
      line: total === 1 ? translate('From {name}', { name }) : translate('Oldest from {name}', { name }),
      at: null,
      path: total === 1 ? `/leave/application/view/${id}` : '/leaves/all',
    };
  },
};

/** Requests to return days of approved leave that wait for the viewer, or for a person they stand in for. */
export const leaveToReturn: ToDoKind = {
  key: 'leave_returns',
  position: 21,
  permissions: approverPermissions,
  async read({ db, actor, now }) {
    const viewer = await viewerOf(db, actor, await todayOf(db, now));
    const requests = await requestsFor(db, viewer, now);
    const [oldest] = requests;
    if (!oldest) return undefined;
    const { id, name } = oldest;
    const total = requests.length;
    return {
      icon: 'review',
      name:
        total === 1
          ? translate('Answer 1 request to return days of leave')
          : translate('Answer {total} requests to return days of leave', { total: (await numberTextOf(db))(total) }),
      line: total === 1 ? translate('From {name}', { name }) : translate('Oldest from {name}', { name }),
      at: null,
      path: `/leave/application/view/${id}`,
    };
  },
};
