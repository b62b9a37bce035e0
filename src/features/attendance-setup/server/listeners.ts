import { listen, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { judgingAsked, judgingDone, judgingNews } from '../events.ts';

const judge = listen(judgingAsked, ({ event, send }) =>
  send('attendance-setup.judge', { judging_id: event.payload.judging_id }),
);

const tellProgress = listen(judgingDone, async ({ company_id, publish }) =>
  publish(holdersChannel(company_id, 'configure_attendance_setup'), judgingNews, {}),
);

export const attendanceSetupListeners: readonly Listener[] = [judge, tellProgress];
