import { date, inCompanyDate, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { clockTime, moment } from '#platform/web/relative-time.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { Photo, Post } from '../rules/shapes.ts';

/** 'tomorrow, 07:00', '20 Nov 2026, 07:00' */
export function laterMoment(local: LocalDateTime): string {
  const time = timeOfDay(local.slice(11));
  const today = companyToday() as LocalDate;
  const day = local.slice(0, 10);
  if (day === today) return t('today, {time}', { time });
  if (day === addDays(today, 1)) return t('tomorrow, {time}', { time });
  return `${date(day)}, ${time}`;
}

/** Time of a version: '11:20' today, with its date on other days. */
export const versionTime = (iso: string): string =>
  inCompanyDate(iso) === companyToday() ? clockTime(iso) : moment(iso);

/** Readers of a post: 'Everyone', 'Sales, Dispatch'. */
export function audienceText({ is_for_everyone, audience }: Pick<Post, 'is_for_everyone' | 'audience'>): string {
  if (is_for_everyone) return t('Everyone');
  return audience.length ? audience.map(({ name }) => name).join(', ') : t('No one else');
}

/** Description of a photo, or else its file name. */
export const photoText = ({ description, name }: Pick<Photo, 'description' | 'name'>): string => description ?? name;
