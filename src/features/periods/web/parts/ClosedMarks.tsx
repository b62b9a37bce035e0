import { mdiLockOutline } from '@mdi/js';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { t } from '#platform/web/i18n.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ClosedPeriod } from '../../contract.ts';
import { NamesIn } from '#features/people/web/parts/NamesIn.tsx';
import { closedLine, closerOf, openersText } from '../closed-words.ts';
import c from './ClosedMarks.module.css';

interface ClosedMarksProps {
  periods: readonly ClosedPeriod[];
  /** Number of people with further closed periods of their own. */
  people?: number | undefined;
  range: { readonly start_date: LocalDate; readonly end_date: LocalDate };
}

/** Closed periods in the header of a month: their dates, and who closed them. */
export function ClosedMarks({ periods, people = 0, range }: ClosedMarksProps) {
  const lines = [
    ...periods.map((period) => ({
      key: period.id,
      text: <NamesIn people={closerOf(period)} of={(name = '') => closedLine(period, range, name)} />,
      title: openersText(period),
    })),
    ...(people > 0
      ? [
          {
            key: 'people',
            text: t('{count, plural, one {Closed for # person} other {Closed for # people}}', { count: people }),
            title: undefined,
          },
        ]
      : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className={c['marks']} aria-label={t('Closed periods')}>
      {lines.map(({ key, text, title }) => (
        <li key={key} title={title}>
          <Icon path={mdiLockOutline} size={14} />
          {text}
        </li>
      ))}
    </ul>
  );
}
