import { isTimed, type ChosenDate } from '#features/leave/rules/counting.ts';
import { employeeLeaves, leaveApplications, leaveShortenings } from '#features/leave-applications/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, isoWeekday } from '#platform/shared/time.ts';
import { joinTimes, type Times } from '#platform/shared/times-of-day.ts';
import type { CaseCompany } from '../case-company.ts';
import type { LeaveAction, ShortenAction } from '../format/actions.ts';
import { NotPossible } from '../not-possible.ts';
import { localPartsOf } from '../values.ts';
import { earliest, momentOf, noonOf, type Step } from './step.ts';

const comment = 'As the case says';

/** The person applies, or the Owner enters it, who also decides. */
export function leaveStep(company: CaseCompany, action: LeaveAction): Step {
  const { who, leave, dates, state, on, by } = action;
  const enabled_dates = timesJoined(
    dates.map((one): ChosenDate => {
      if (typeof one === 'string') return { date: one, part: 'full' };
      return { date: one[0], part: one.length === 3 ? (`${one[1]}-${one[2]}` as Times) : one[1] };
    }),
  );
  const first = earliest(enabled_dates.map(({ date }) => date));
  const {
    periods = periodStarts(
      company,
      enabled_dates.map(({ date }) => date),
    ),
  } = action;
  const joined = company.case.people.find(({ key }) => key === who)?.joined ?? first;
  return {
    ...momentOf(company, on, first),
    who,
    what: `leave of ${who} from ${first}`,
    async run(acme) {
      // Before their first day, people have others apply for them.
      const isOwn = by === 'person' && acme.today >= joined;
      const form = { leave_type_id: acme.idOf('leave type', leave), enabled_dates, period_starts: periods };
      const { item } = isOwn
        ? await acme.as(who, leaveApplications.store, { body: form })
        : await acme.owner(leaveApplications.store, { body: { user_id: acme.idOf('person', who), ...form } });
      if (item.state === state) return;
      const params = { id: item.id };
      if (state === 'created') throw new NotPossible(`${leave} of ${who} is ${item.state} at once`);
      if (state !== 'withdrawn') await acme.owner(leaveApplications[state], { params, body: { comment } });
      else if (isOwn) await acme.as(who, leaveApplications.withdrawn, { params });
      else await acme.owner(leaveApplications.withdrawn, { params });
    },
  };
}

/** Joins times of one date, as an application has each date once. */
const timesJoined = (dates: readonly ChosenDate[]): ChosenDate[] =>
  [...Map.groupBy(dates, ({ date }) => date).values()].flatMap((own) => {
    const times = own.flatMap(({ part }) => (isTimed(part) ? part : []));
    const [first] = own;
    return first && times.length > 1 && times.length === own.length ? [{ ...first, part: joinTimes(times) }] : own;
  });

/** Returns the dates before which a working day of the company was left out. */
function periodStarts(company: CaseCompany, dates: readonly LocalDate[]): LocalDate[] {
  const isWorked = (date: LocalDate) => company.case.company.standard.days.includes(isoWeekday(date));
  const sorted = dates.toSorted();
  return sorted.filter((date, index) => {
    const before = sorted[index - 1];
    return before !== undefined && eachDay(addDays(before, 1), addDays(date, -1)).some(isWorked);
  });
}

/** Days to come go back by the person, days that have begun by the Owner. */
export function shortenStep(company: CaseCompany, { who, shorten: type, to, on }: ShortenAction): Step {
  const last = to.reduce(
    (latest, date) => (date > latest ? date : latest),
    to[0] ?? localPartsOf(company.case.now).date,
  );
  return {
    at: noonOf(company, on ?? last),
    isDated: true,
    who,
    what: `shortening ${type} of ${who}`,
    async run(acme) {
      const { data } = await acme.owner(employeeLeaves.index, {
        query: { user_id: acme.idOf('person', who), on: to[0] },
      });
      const leave_type_id = acme.idOf('leave type', type);
      const item = data.find(
        ({ state, leave_type, dates }) =>
          state === 'approved' &&
          leave_type.id === leave_type_id &&
          to.every((kept) => dates.some(({ date }) => date === kept)),
      );
      if (!item) throw new NotPossible(`${who} has no approved ${type} with ${to.join(', ') || 'a day'}`);
      const params = { id: item.id };
      const { today } = acme;
      const returned = item.dates.map(({ date }) => date).filter((date) => !to.includes(date));
      const [begun, ahead] = [returned.filter((date) => date <= today), returned.filter((date) => date > today)];
      if (begun.length > 0)
        await acme.owner(leaveShortenings.returnDays, { params, body: { dates: begun, reason: comment } });
      if (ahead.length > 0) await acme.as(who, leaveShortenings.shorten, { params, body: { dates: ahead } });
    },
  };
}
