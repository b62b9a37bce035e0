import { firstAnswer } from '#platform/web/first-answer.ts';
import { setFormats } from '#platform/web/format.ts';
import { read } from '#platform/web/request.ts';
import { setServerTime } from '#platform/web/server-time.ts';
import { access } from '../../contract.ts';
import type { Authorization } from '../../rules/shapes.ts';

/** Requests the signed-in person from the server. Clock and formats are set before anything is rendered with them. */
export const authorization = firstAnswer(async (): Promise<Authorization> => {
  const answer = await read(access.authorization);
  const { app } = answer;
  setServerTime(app.server_time, app.timezone);
  setFormats({ ...app.settings, first_day_of_week: app.first_day_of_week });
  return answer;
});
