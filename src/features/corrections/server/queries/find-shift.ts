import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { barredId } from '#platform/shared/oneself.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { sayFault } from '#platform/shared/translate.ts';
import { cachedSettings, todayOf } from '#features/company/server/queries.ts';
import { personById } from '#features/people/server/queries.ts';
import { cardOf, plannedShift, type Shift } from '#features/shifts/rules/shift.ts';
import { shiftTemplates } from '#features/shifts/server/queries.ts';
import { offOn } from '#features/days/server/queries/timeline.ts';
import { correctionFaults, ownTime } from '../../contract.ts';
import { refusalOf } from '../commands/store.ts';
import { basisOf } from './basis.ts';
import { timelineAt, whyClosed } from './form.ts';

interface ShiftSearch {
  readonly user_id: string;
  readonly date: LocalDate;
  readonly actor: Actor;
  /** epoch seconds */
  readonly now: number;
}

/** Returns the person's shift on a date and the alternatives. @throws notFound */
export async function shiftsToChoose(db: Db, { user_id, date, actor, now }: ShiftSearch) {
  const user = await personById(db, user_id, await todayOf(db, now));
  if (!user) throw platformFaults.notFound();
  const [timeline, settings, templates] = await Promise.all([
    timelineAt(db, user_id, date),
    cachedSettings(db),
    shiftTemplates(db),
  ]);
  const shift = timeline.shifts.on(user_id, date);
  const day = timeline.days.find(({ working_date }) => working_date === date) ?? null;
  const offered = templates.map((template) =>
    offer(plannedShift(date, settings, template), { template_id: template.id, published: shift }),
  );
  const isKnown = offered.some(({ is_published }) => is_published);
  const own = shift && !isKnown ? [offer(shift, { template_id: null, published: shift })] : [];
  const isOwn = user_id === barredId(ownTime, actor);
  return {
    user,
    date,
    attendance_id: day?.id ?? null,
    refused: isOwn
      ? sayFault(correctionFaults.ownDay)
      : ((await whyClosed(db, user_id, date)) ?? sentenceOf(refusalOf({ timeline, settings }, date, now))),
    shift_list: [...own, ...offered.toSorted((one, other) => Number(other.is_published) - Number(one.is_published))],
    basis: basisOf({
      person: timeline.person,
      settings,
      date,
      shift,
      ...offOn(timeline, date),
      day,
      around: timeline.days,
    }),
  };
}

function sentenceOf(refusal: ReturnType<typeof refusalOf>): string | null {
  if (!refusal) return null;
  const { fault, details } = refusal;
  return (details && 'errors' in details ? details.errors.working_date[0] : undefined) ?? sayFault(fault);
}

function offer(
  shift: Shift,
  { template_id, published }: { readonly template_id: string | null; readonly published: Shift | null },
) {
  const { start_at, end_at, work_time, grace_minutes } = shift;
  const is_published =
    published !== null &&
    published.name === shift.name &&
    published.start_at === start_at &&
    published.end_at === end_at &&
    published.work_time === work_time;
  return { ...cardOf(shift), template_id, start_at, end_at, work_time, grace_minutes, is_published };
}
