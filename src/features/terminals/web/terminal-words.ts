import {
  mdiClockAlertOutline,
  mdiDatabaseAlertOutline,
  mdiFileUploadOutline,
  mdiLanDisconnect,
  mdiWifiOff,
} from '@mdi/js';
import { duration, inCompanyDate, instant, number, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday, companyZone } from '#platform/web/server-time.ts';
import { localOf } from '#platform/shared/time.ts';
import type { TerminalRow } from '../rules/shapes.ts';
import { terminalState, type TerminalState } from '../rules/state.ts';

/** An ISO 8601 instant as 'today, 11:42', or with its date. */
export function momentText(iso: string): string {
  if (inCompanyDate(iso) !== companyToday()) return instant(iso);
  const time = timeOfDay(localOf(Math.floor(Date.parse(iso) / 1000), companyZone()).slice(11, 16));
  return t('today, {time}', { time });
}

/** The same to follow 'since': '11:42'. */
export const sinceText = (iso: string): string =>
  inCompanyDate(iso) === companyToday()
    ? timeOfDay(localOf(Math.floor(Date.parse(iso) / 1000), companyZone()).slice(11, 16))
    : instant(iso);

export interface StateWords {
  /** Icon of the mdi font; undefined for the dot of a healthy terminal. */
  readonly icon: string | undefined;
  readonly title: string;
  readonly detail: string;
  readonly isWarning: boolean;
}

const icons = { clock: mdiClockAlertOutline, full: mdiDatabaseAlertOutline } as const;

/** Describes a terminal's state in words. @param now epoch seconds */
export function stateWords(row: TerminalRow, now: number): StateWords {
  const state = terminalState(row, now);
  const { status, trouble, seen } = state;
  const last = row.last_seen_at === null ? '' : momentText(row.last_seen_at);
  if (status === 'file') {
    const detail = last ? t('Last file {when}', { when: last }) : t('No file yet');
    return { icon: mdiFileUploadOutline, title: t('File'), detail, isWarning: false };
  }
  if (status === 'never') return { icon: mdiLanDisconnect, title: t('Not connected yet'), detail: '', isWarning: true };
  if (status === 'silent') {
    const title = t('Offline for {time}', { time: duration(now - (seen ?? now)) });
    return { icon: mdiWifiOff, title, detail: t('Last seen {when}', { when: last }), isWarning: true };
  }
  if (trouble === null)
    return { icon: undefined, title: t('Online'), detail: seenText(now - (seen ?? now)), isWarning: false };
  return { icon: icons[trouble], title: t('Online'), detail: troubleText(row, state), isWarning: true };
}

/** 'seen 4 s ago' */
export const seenText = (seconds: number): string =>
  seconds < 60
    ? t('Seen {count} s ago', { count: Math.max(0, seconds) })
    : t('{count, plural, one {Seen # minute ago} other {Seen # minutes ago}}', { count: Math.floor(seconds / 60) });

function troubleText(row: TerminalRow, { trouble }: TerminalState): string {
  if (trouble === 'full') {
    const { records_count: count, records_capacity: capacity } = row;
    const percent = Math.min(100, Math.floor(((count ?? 0) / (capacity ?? 1)) * 100));
    return t('Memory {percent}% full, space for {left} more punches', {
      percent,
      left: number(Math.max(0, (capacity ?? 0) - (count ?? 0))),
    });
  }
  const off = row.clock_off ?? 0;
  const length = Math.abs(off);
  const values = {
    time: length < 3600 ? t('{count} min', { count: Math.max(1, Math.floor(length / 60)) }) : duration(length),
    at: row.clock_off_at ? momentText(row.clock_off_at) : '',
  };
  return off > 0
    ? t('Clock was {time} fast, corrected {at}', values)
    : t('Clock was {time} slow, corrected {at}', values);
}
