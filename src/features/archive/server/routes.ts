import { implement } from '#platform/server/http/implement.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import { archive } from '../contract.ts';
import { archivePage, choicesOf } from './queries.ts';

export const archiveRoutes = implement(archive)({
  async index({ db, context, actor, query }) {
    const paging = await requestedPage(db, query);
    // The reason for leaving belongs to the employment and must not be revealed by the filter.
    const seesReason = actor.permissions.has('view_employee_employment_info');
    const filter = { ...query, reason: seesReason ? query.reason : undefined };
    const [{ data, meta }, choices] = await Promise.all([
      archivePage(db, filter, paging, context.now),
      choicesOf(db, context.now),
    ]);
    return {
      data: data.map((row) => ({ ...row, discharged_reason: seesReason ? row.discharged_reason : null })),
      meta,
      ...choices,
      reasons: seesReason ? choices.reasons : [],
    };
  },
});
