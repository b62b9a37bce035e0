import { hoursAndMinutes, localTimeOf } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import type { PayLine } from './shapes.ts';

/** Says why a line of pay exists: `'over 12h 00m since 06:00'`. */
export function reasonText({ because }: PayLine, zone: string): string {
  switch (because.code) {
    case 'over':
      return translate('over {hours} since {time}', {
        hours: hoursAndMinutes(because.over),
        time: localTimeOf(because.since, zone).slice(0, 5),
      });
    case 'seventh_day':
      return translate('seventh day of work in a week, over {hours}', { hours: hoursAndMinutes(because.over) });
    case 'law_break':
      return translate('break added by rule: {least} are required over {hours}', {
        least: hoursAndMinutes(because.least),
        hours: hoursAndMinutes(because.over),
      });
    case 'no_meal':
      return because.meal === 1
        ? translate('no first meal in time with over {hours} of work', { hours: hoursAndMinutes(because.over) })
        : translate('no second meal in time with over {hours} of work', { hours: hoursAndMinutes(because.over) });
    case 'begun_before_midnight':
      return translate('work in these hours, begun before midnight');
    case 'in_window':
      return translate('work in these hours');
    case 'holiday':
      return translate('holiday');
    case 'leave':
      return translate('paid leave');
    case 'included':
      return translate('included in the salary');
    case 'straight':
    case 'worked':
      return translate('work');
    case 'target':
      return translate('planned work');
    case 'tolerance':
      return translate('within the tolerance');
    case 'no_deficit':
      return translate('missing hours do not count');
  }
}
