import { companyZone } from '#platform/web/server-time.ts';
import { minuteOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { DayRuler } from '#features/days/web/parts/DayRuler.tsx';
import type { ClockingSummary } from '../contract.ts';
import type { EditedSpan, EntryErrors } from '../rules/edit.ts';
import type { FormCheck } from './clock-out-form.ts';
import { editedSegments } from './parts/edited-segments.ts';
import { minutesSince, type ClockDraft } from './parts/entry-drafts.ts';
import c from './clockout.module.css';
import { hoursAround, planOf } from '#features/days/web/parts/day-hours.ts';

interface EditedDayProps {
  drafts: readonly ClockDraft[];
  judged: FormCheck;
  errors: readonly EntryErrors[];
  summary: ClockingSummary;
}

/** The edited day on a ruler; invalid entries are hatched red. */
export function EditedDay({ judged, errors, summary }: EditedDayProps) {
  const zone = companyZone();
  const minutes = (instant: number) => minutesSince(summary.working_date, instant, zone);
  const segments = editedSegments(judged.edited, errors, summary.working_date);
  const plan = planOf(summary.shift);
  const [from, to] = hoursAround(plan, segments, null);
  const label = judged.edited
    .map((clock, index) => t('Entry {number} {times}', { number: index + 1, times: spoken(clock, minutes) }))
    .join(', ');
  return (
    <div className={c['ruler']}>
      <DayRuler from={from} to={to} segments={segments} plan={plan ?? undefined} label={label} />
    </div>
  );
}

function spoken({ start, end }: EditedSpan, minutes: (instant: number) => number): string {
  const say = (instant: number | null) => (instant === null ? t('open') : minuteOfDay(minutes(instant)));
  return t('{from} to {to}', { from: say(start), to: say(end) });
}
