import type { LocalDate } from '#platform/shared/schemas.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';

interface RemoteWork {
  readonly is_allow_remote_work: number | null;
  readonly remote_work_date_start: LocalDate | null;
  readonly remote_work_date_end: LocalDate | null;
}

export function remoteText({ is_allow_remote_work }: RemoteWork): string {
  return is_allow_remote_work === 2 ? t('Always') : is_allow_remote_work === 1 ? t('Yes') : t('No');
}

/** '1 Oct 2026 – 31 Mar 2027', 'until 31 Mar 2027'; undefined unless dates count. */
export function remoteDates(remote: RemoteWork): string | undefined {
  const { is_allow_remote_work, remote_work_date_start: start, remote_work_date_end: end } = remote;
  if (is_allow_remote_work !== 1) return undefined;
  if (start && end) return `${date(start)} – ${date(end)}`;
  if (end) return t('until {date}', { date: date(end) });
  return start ? t('from {date}', { date: date(start) }) : undefined;
}
