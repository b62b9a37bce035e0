import { implement } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addDays, localDateOf } from '#platform/shared/time.ts';
import { requireRange } from '#features/calendar/rules/range.ts';
import { keptSettings } from '#features/company/server/queries.ts';
import { personById } from '#features/people/server/queries.ts';
import { myShifts } from '../contract.ts';
import { nextWithin, nowOf, ownDayOf, plannedDays } from '../rules/own-days.ts';
import { horizonOf, planOf } from './queries.ts';

export const myShiftsRoutes = implement(myShifts)({
  async data({ db, actor, context: { now }, query }) {
    const settings = await keptSettings(db);
    const today = localDateOf(now, settings.timezone);
    const { start_date, end_date } = requireRange(query, today);
    const [user, shown, near, horizon] = await Promise.all([
      personById(db, actor.id, today),
      planOf(db, actor.id, [start_date, end_date], settings),
      planOf(db, actor.id, [addDays(today, -1), addDays(today, nextWithin)], settings),
      horizonOf(db, actor.id, today),
    ]);
    if (!user) throw platformFaults.notFound();
    const days = plannedDays(shown, user, start_date, end_date);
    const { today: current, next, rest_time } = nowOf(near, user, settings.timezone, now);
    return {
      has_any_shift: days.some(({ shift }) => shift !== null),
      calendar: days.map((day) => ownDayOf(day, settings)),
      user,
      today: ownDayOf(current, settings),
      next: next && ownDayOf(next, settings),
      rest_time,
      ...horizon,
    };
  },
});
