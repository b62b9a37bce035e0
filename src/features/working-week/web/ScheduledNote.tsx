import { mdiCalendarArrowRight } from '@mdi/js';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { weekText } from '#features/company/rules/week-text.ts';
import type { WeekRow } from '../rules/shapes.ts';
import { weekHoursText } from './figure-words.ts';
import { WeekChips } from './WeekChips.tsx';
import c from './week.module.css';

/** Announces the next scheduled week. @param rows newest first */
export function ScheduledNote({ rows }: { rows: readonly WeekRow[] }) {
  const next = rows.findLast(({ state }) => state === 'scheduled');
  if (!next) return null;
  const { effective_from, week } = next;
  return (
    <div className={c['note']}>
      <Icon path={mdiCalendarArrowRight} size={20} />
      <div>
        <b>{t('From {date}', { date: date(effective_from) })}</b>
        {week ? (
          <>
            <span>
              {weekText(week)}. {weekHoursText(week)}.
            </span>
            <WeekChips week={week} />
          </>
        ) : (
          <span>{t('The company’s week applies.')}</span>
        )}
      </div>
    </div>
  );
}
