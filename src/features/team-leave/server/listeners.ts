import { listen, type Listener } from '#platform/server/events/events.ts';
import { companyChannel } from '#platform/shared/events.ts';
import { applicationChanged } from '#features/leave-applications/events.ts';
import { counted } from '#features/company/server/queries/counted.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { teamLeaveNews, weekAhead } from '../events.ts';
import { shiftAlert, weekAlert } from '../rules/alerts.ts';
import { weekText } from '../rules/next-week.ts';
import { shiftText } from '../rules/on-shift.ts';
import { sharingShift } from './queries/on-shift.ts';
import { weekOf } from './queries/next-week.ts';

const publishLeave = listen(applicationChanged, async ({ company_id, event: { payload }, publish }) => {
  if (payload.changes_calendar) publish(companyChannel(company_id), teamLeaveNews, {});
});

/** Tells everybody in the department; a person who is the only one away is not told. */
const notifyWeekAhead = listen(weekAhead, async (delivery) => {
  const { db, event } = delivery;
  const { department_id, monday } = event.payload;
  const now = Math.floor(event.created_at.getTime() / 1000);
  const week = await weekOf(db, event.payload, now);
  if (week.away.length === 0) return;
  const [only, ...others] = week.away;
  const recipients = week.recipients.filter((id) => others.length > 0 || id !== only?.id);
  const text = await counted(delivery.db);
  await notify(delivery, weekAlert, {
    recipients,
    author_id: null,
    message: () => weekText(week.team, week.total, week.away, text),
    url: `/leaves/team?on=${monday}&department_id=${department_id}`,
  });
});

/** Acts that can approve leave; an only Owner's leave is approved on applying, other new leave changes no calendar. */
const approving: ReadonlySet<string> = new Set(['applied', 'approved', 'decision_changed']);

/** Leave of a planned person leaves their shift open: tells the people who share it, each with their own days. */
const notifyShiftConflict = listen(applicationChanged, async (delivery) => {
  const { db, event } = delivery;
  const { application_id, actor_id, act, changes_calendar } = event.payload;
  if (!approving.has(act) || !changes_calendar) return;
  const groups = await sharingShift(db, application_id, Math.floor(event.created_at.getTime() / 1000));
  for (const { name, recipients, dates } of groups)
    await notify(delivery, shiftAlert, {
      recipients,
      author_id: actor_id,
      message: () => shiftText(name, dates),
      url: `/calendar?date=${dates[0]}`,
    });
});

export const teamLeaveListeners: readonly Listener[] = [publishLeave, notifyWeekAhead, notifyShiftConflict];
