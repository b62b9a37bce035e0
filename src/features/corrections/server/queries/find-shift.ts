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
import { offOn, requiredOn } from '#features/days/server/queries/timeline.ts';
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
  const [timeline, company, templates] = await Promise.all([
    timelineAt(db, user_id, date),
    cachedSettings(db),
    shiftTemplates(db),
  ]);
  const { shifts } = timeline;
  const settings = shifts.settingsOf(company, user_id);
  const [shift, due_time] = [shifts.on(user_id, date), shifts.dueOn(user_id, date)];
  const published = shift && { ...shift, due_time };
  const { day } = requiredOn(timeline, date);
  const beside = { due_time: shifts.dueBeside(user_id, date) };
  const offered = templates.map((template) =>
    offer({ ...plannedShift(date, settings, template), ...beside }, { template_id: template.id, published }),
  );
  const isKnown = offered.some(({ is_published }) => is_published);
  const own = published && !isKnown ? [offer(published, { template_id: null, published })] : [];
  const isOwn = user_id === barredId(ownTime, actor);
  return {
    user,
    date,
    attendance_id: day?.id ?? null,
    refused: isOwn
      ? sayFault(correctionFaults.ownDay)
      : ((await whyClosed(db, user_id, date)) ?? sentenceOf(refusalOf({ timeline, settings }, date, now))),
    shift_list: [...own, ...offered.toSorted(publishedFirst)],
    basis: basisOf({
      person: timeline.person,
      settings,
      date,
      shift,
      due_time,
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

const publishedFirst = (one: { is_published: boolean }, other: { is_published: boolean }): number =>
  Number(other.is_published) - Number(one.is_published);

interface OfferedShift extends Shift {
  readonly due_time: number | null;
}

function offer(
  shift: OfferedShift,
  { template_id, published }: { readonly template_id: string | null; readonly published: OfferedShift | null },
) {
  const { start_at, end_at, work_time, grace_minutes, break_at, due_time } = shift;
  const is_published =
    published !== null &&
    published.name === shift.name &&
    published.start_at === start_at &&
    published.end_at === end_at &&
    published.work_time === work_time;
  return {
    ...cardOf(shift),
    template_id,
    start_at,
    end_at,
    work_time,
    grace_minutes,
    break_at,
    due_time,
    is_published,
  };
}
