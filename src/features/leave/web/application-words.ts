import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { ApplicationToLookAt, UncoveredLeave } from '../rules/effect-shapes.ts';
import { inColumn } from './parts/in-column.ts';
import { uncoveredText } from './parts/to-confirm.ts';

/** '4 May 2026 – 8 May 2026' */
export const daysOf = ({ starts_on, ends_on }: Pick<ApplicationToLookAt, 'starts_on' | 'ends_on'>): string =>
  starts_on === ends_on ? date(starts_on) : `${date(starts_on)} – ${date(ends_on)}`;

/** 'Ana, 4 May 2026 – 8 May 2026, approved' */
export const applicationText = (application: ApplicationToLookAt): string =>
  t('{name}, {days}, {state}', {
    name: application.name,
    days: daysOf(application),
    state: application.is_approved ? t('approved') : t('waiting for approval'),
  });

/** Reason why an application needs a review, and what happens to it. */
export const lowText = ({ low_on, balance, is_approved }: ApplicationToLookAt): string =>
  [
    low_on === null || balance === null
      ? t('It includes half days.')
      : t('The balance would be {balance} on {date}.', { balance: inColumn(balance), date: date(low_on) }),
    is_approved ? t('It stays approved.') : t('It cannot be approved unless it changes.'),
  ].join(' ');

/** Lines of a question about uncovered leave: the total, then each application. Empty: all is covered. */
export function uncoveredLines({
  applications = [],
  total_applications = 0,
}: Partial<UncoveredLeave> = {}): readonly string[] {
  const unnamed = total_applications - applications.length;
  return [
    uncoveredText(total_applications),
    ...applications.map(applicationText),
    applications.length > 0 && unnamed > 0 ? t('And {count} more.', { count: unnamed }) : '',
  ].filter(Boolean);
}
