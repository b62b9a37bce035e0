import { listen, type Listener } from '#platform/server/events/events.ts';
import { holdersChannel } from '#platform/shared/events.ts';
import { recalculationRequested, recalculationDone, recalculationNews } from '../events.ts';

const recalculateLater = listen(recalculationRequested, ({ event, send }) =>
  send('attendance-setup.judge', { judging_id: event.payload.judging_id }),
);

const publishProgress = listen(recalculationDone, async ({ company_id, publish }) =>
  publish(holdersChannel(company_id, 'configure_attendance_setup'), recalculationNews, {}),
);

export const attendanceSetupListeners: readonly Listener[] = [recalculateLater, publishProgress];
