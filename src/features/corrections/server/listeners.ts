import { listen, type Listener } from '#platform/server/events/events.ts';
import { longDate } from '#platform/shared/time.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { notify } from '#features/notifications/server/commands.ts';
import { dayCorrected, type CorrectionAction } from '../events.ts';
import { correctedDayAlert } from '../rules/alerts.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

const sentences: Readonly<Record<CorrectionAction, Text>> = {
  added: asText('{name} added attendance for you on {date}.'),
  corrected: asText('{name} corrected your times of {date}.'),
  approved: asText('{name} approved your times of {date}.'),
  flagged: asText('{name} changed the marks of your {date}.'),
  'given a shift': asText('{name} chose a shift for your {date}.'),
  deleted: asText('{name} deleted your attendance of {date}.'),
};

/** Notifies a person of changes to their recorded time by others. */
const notifyPerson = listen(dayCorrected, async (delivery) => {
  const { person_id, attendance_id, working_date, actor_id, action } = delivery.event.payload;
  const name = (await namesOf(delivery.db, [actor_id])).get(actor_id);
  if (!name) return;
  await notify(delivery, correctedDayAlert, {
    recipients: [person_id],
    author_id: actor_id,
    message: () => translate(sentences[action], { name, date: longDate(working_date) }),
    url: action === 'deleted' ? '/time/self' : `/time/details/view/${attendance_id}/${person_id}`,
  });
});

export const correctionListeners: readonly Listener[] = [notifyPerson];
