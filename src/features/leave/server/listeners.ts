import { listen, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { longDate } from '#platform/shared/time.ts';
import { leaveExpires, leaveRulesChanged, leaveRulesNews } from '../events.ts';
import { expiryAlert } from '../rules/alerts.ts';
import { daysText } from '../rules/words.ts';
import { leaveTypeById } from './queries/types.ts';
import { translate } from '#platform/shared/translate.ts';

const publishRules = listen(leaveRulesChanged, async ({ company_id, publish }) => {
  publish(holdersChannel(company_id, 'view_leave_type'), leaveRulesNews, {});
  publish(holdersChannel(company_id, 'view_leave_policy'), leaveRulesNews, {});
});

const notifyExpiry = listen(leaveExpires, async (delivery) => {
  const { person_id, leave_type_id, expires_on, amount } = delivery.event.payload;
  const type = await leaveTypeById(delivery.db, leave_type_id);
  if (!type) return;
  const text = await numberTextOf(delivery.db);
  await notify(delivery, expiryAlert, {
    recipients: [person_id],
    author_id: null,
    message: () => {
      const values = { days: daysText(amount, type.unit, text), type: type.name, date: longDate(expires_on) };
      return amount === 100
        ? translate('{days} of {type} expires on {date} unless you take it.', values)
        : translate('{days} of {type} expire on {date} unless you take them.', values);
    },
    url: '/leaves/self',
  });
});

export const leaveListeners: readonly Listener[] = [publishRules, notifyExpiry];
