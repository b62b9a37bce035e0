import { listen, listenTogether, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel, personChannel } from '#platform/shared/events.ts';
import { longDate } from '#platform/shared/time.ts';
import { holdersOf } from '#features/access/server/queries.ts';
import { clockStatesOf } from '#features/days/server/queries/days.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { personLeft } from '#features/people/events.ts';
import { clockChanged, clockOutMissing, clockStatus, dayIrregular } from '../events.ts';
import { closeForLeaver } from './commands/leave.ts';
import { automaticClockOutAlert, clockOutReminder, irregularDayAlert } from '../rules/alerts.ts';
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

const notifyForgetful = listen(clockOutMissing, async (delivery) => {
  const { person_id, attendance_id, working_date, is_clocked_out } = delivery.event.payload;
  const date = { date: longDate(working_date) };
  await notify(delivery, is_clocked_out ? automaticClockOutAlert : clockOutReminder, {
    recipients: [person_id],
    author_id: null,
    message: () =>
      is_clocked_out
        ? translate(
            'We clocked you out because your clock-out on {date} is missing. The day counts once it is added.',
            date,
          )
        : translate(
            'Your shift on {date} is over and you are still clocked in. Clock out when you stop working.',
            date,
          ),
    url: `/time/details/view/${attendance_id}/${person_id}`,
  });
});

const closeOpen = listen(personLeft, ({ db, event }) => {
  const at = Math.floor(event.created_at.getTime() / 1000);
  return closeForLeaver(db, event.payload.person_id, { at, source: 'manager', actor_id: null, address: null });
});

export const clockListeners: readonly Listener[] = [closeOpen, publishClock, notifyReviewers, notifyForgetful];
