import { duration, minuteOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { isTimed } from '#features/leave/rules/counting.ts';
import { openWork, workOfPart } from '../rules/choosing.ts';
import { breakOf } from '../rules/day-frame.ts';
import type { Choice } from './replies.ts';
import type { SummaryProps } from './summary-props.ts';

/** Lists the work that remains on dates with leave by the hour; a break with a fixed time is not counted. */
export const StillWorked = ({ chosen, dates }: Pick<Choice, 'chosen'> & Pick<SummaryProps, 'dates'>) =>
  [...chosen].flatMap(([date, part]) => {
    const known = dates.get(date);
    if (!isTimed(part) || !known || known.work_time === null) return [];
    const pause = known.place && breakOf(known.place);
    return [
      ...(pause
        ? [
            <li key={`${date} break`} data-quiet>
              <span>{t('Break at {time}, not counted', { time: minuteOfDay(pause.from) })}</span>
              <span aria-hidden>–</span>
            </li>,
          ]
        : []),
      <li key={date}>
        <span>{t('You still work')}</span>
        <b className="num">{duration(Math.max(0, openWork(known) - workOfPart(part, known)))}</b>
      </li>,
    ];
  });
