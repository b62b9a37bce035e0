import { instant, inCompanyDate, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday, inCompanyZone } from '#platform/web/server-time.ts';

/** Time of an instant in the company zone: '18:04'. */
export const clockTime = (iso: string): string =>
  timeOfDay(
    inCompanyZone(Date.parse(iso) / 1000)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  );

/** 'at 14:16' for today, otherwise with the day. */
export const whenChanged = (iso: string): string =>
  inCompanyDate(iso) === companyToday()
    ? t('at {time}', { time: clockTime(iso) })
    : t('on {day}', { day: instant(iso) });
