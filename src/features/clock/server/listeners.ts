import { listen, listenTogether, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel, personChannel } from '#platform/shared/events.ts';
import { longDate } from '#platform/shared/time.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { clockStatesOf } from '#features/days/server/queries/days.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { personLeft } from '#features/people/events.ts';
import { clockChanged, clockStatus, dayIrregular } from '../events.ts';
import { closeForLeaver } from './commands/leave.ts';
import { irregularDayAlert } from '../rules/alerts.ts';
import { translate } from '#platform/shared/translate.ts';

const publishClock = listenTogether(clockChanged, async ({ db, company_id, publish }, events) => {
  const states = await clockStatesOf(
    db,
    events.map(({ payload }) => payload.attendance_id),
  );
  for (const { payload } of events) {
    const { person_id, attendance_id } = payload;
    const state = states.get(attendance_id) ?? { working_date: null, is_clocked_in: false, is_on_break: false };
    // A person's clock is visible only to themselves and to viewers of all attendance.
    publish([personChannel(person_id), holdersChannel(company_id, 'view_any_attendance')], clockStatus, {
      author: person_id,
      data: { ...state, attendance_id },
    });
  }
});

const notifyReviewers = listen(dayIrregular, async (delivery) => {
  const { db, event } = delivery;
  const { person_id, attendance_id, working_date } = event.payload;
  const name = (await namesOf(db, [person_id])).get(person_id);
  if (!name) return;
  const recipients = await holdersOf(db, 'edit_any_attendance', Math.floor(event.created_at.getTime() / 1000));
  await notify(delivery, irregularDayAlert, {
    recipients,
    author_id: person_id,
    message: () => translate('{name} submitted corrected times for {date}.', { name, date: longDate(working_date) }),
    url: `/time/details/view/${attendance_id}/${person_id}`,
  });
});

const closeOpen = listen(personLeft, ({ db, event }) => {
  const at = Math.floor(event.created_at.getTime() / 1000);
  return closeForLeaver(db, event.payload.person_id, { at, source: 'manager', actor_id: null, address: null });
});

export const clockListeners: readonly Listener[] = [closeOpen, publishClock, notifyReviewers];
