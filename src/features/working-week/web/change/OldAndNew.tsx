import { mdiCalendarArrowRight } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { dayAndMonth } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import type { ShownWeek } from '../../rules/shapes.ts';
import { weekHoursText } from '../figure-words.ts';
import { WeekChips } from '../WeekChips.tsx';
import c from './change.module.css';

interface OldAndNewProps {
  before: ShownWeek;
  after: ShownWeek;
  from: LocalDate;
}

/** The weeks until the date and from it on, side by side. */
export function OldAndNew({ before, after, from }: OldAndNewProps) {
  return (
    <div className={c['weeks']}>
      <div>
        <small>{t('until {date}', { date: dayAndMonth(addDays(from, -1)) })}</small>
        <Week week={before.week} />
      </div>
      <Icon path={mdiCalendarArrowRight} size={20} />
      <div>
        <small>{fromText(after.week, from)}</small>
        <Week week={after.week} before={before.week} />
      </div>
    </div>
  );
}

function fromText(week: WorkingWeek | null, from: LocalDate): string {
  const [date, count] = [dayAndMonth(from), week?.kind === 'fixed' ? week.weeks.length : 1];
  if (count === 1) return t('from {date}', { date });
  if (count === 2) return t('from {date}, two weeks in turn', { date });
  return count === 3 ? t('from {date}, three weeks in turn', { date }) : t('from {date}, four weeks in turn', { date });
}

function Week({ week, before }: { week: WorkingWeek | null; before?: WorkingWeek | null }) {
  if (!week) return <b>{t('Only published shifts are due.')}</b>;
  return (
    <>
      <WeekChips week={week} before={before} />
      <b className="num">{weekHoursText(week)}</b>
    </>
  );
}
