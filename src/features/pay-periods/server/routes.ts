import { implement, type Routes } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { translate } from '#platform/shared/translate.ts';
import { requestedPage } from '#features/company/server/queries.ts';
import { payPeriods } from '../contract.ts';
import { periodDocument } from '../rules/document.ts';
import { storeClosingNeeds } from './commands/calendar.ts';
import { approvePeriods, confirmFor, confirmOwn, sendBack } from './commands/steps.ts';
import { requireSeen } from './queries/approvers.ts';
import { boardOf } from './queries/board.ts';
import { calendarVersion, closingNeedsOf } from './queries/calendar.ts';
import { documentFor, ownPeriodOf } from './queries/current.ts';
import { stepOf } from './queries/steps.ts';

export const payPeriodRoutes: Routes = implement(payPeriods)({
  async period({ db, actor, context: { now }, params: { user_id }, query: { starts_on } }) {
    return ownPeriodOf(db, user_id, starts_on, { actor, now });
  },

  async confirm({ db, actor, context: { now }, body }) {
    const period = await confirmOwn(db, { ...body, person_id: actor.id }, { actor, now });
    return { message: translate('{period} is confirmed.', { period }) };
  },

  async confirmFor({ db, actor, context: { now }, body }) {
    const period = await confirmFor(db, body, { actor, now });
    return { message: translate('{period} is confirmed.', { period }) };
  },

  async approve({ db, actor, context: { now }, body: { starts_on, people } }) {
    const done = await approvePeriods(db, starts_on, people, { actor, now });
    const text = translate(
      '{count, plural, one {# period approved.} other {# periods approved.}}',
      { count: done.count },
      String,
    );
    return { message: text, ...done };
  },

  async sendBack({ db, actor, context: { now }, body }) {
    const period = await sendBack(db, body, { actor, now });
    return { message: translate('{period} is sent back.', { period }) };
  },

  async step({ db, actor, params: { user_id, id } }) {
    await requireSeen(db, actor, user_id);
    const found = await stepOf(db, user_id, id);
    if (!found) throw platformFaults.notFound();
    return { ...found, document: documentFor(actor, periodDocument.parse(found.document)) };
  },

  async board({ db, actor, context: { now }, query }) {
    return boardOf(db, query, { actor, now, paging: await requestedPage(db, query) });
  },

  async calendars({ db }) {
    const closing_needs = await closingNeedsOf(db);
    return { closing_needs, version: calendarVersion(closing_needs) };
  },

  async storeCalendar({ db, context: { now }, body: { closing_needs, version } }) {
    await storeClosingNeeds(db, closing_needs, { version, now });
    return { message: 'We’ve saved your edit successfully.', version: calendarVersion(closing_needs) };
  },
});
