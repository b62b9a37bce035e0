import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { daysTooMany } from '../../rules/limits.ts';
import { spanName, tooManyText } from '../words.ts';
import { ReportPage, type ReportProps } from './ReportPage.tsx';

/** In the place of a report of more days than it tells of at once: how many these are is said beside the dates. */
export function TooManyDays(props: ReportProps) {
  const { view } = props;
  const tooMany = daysTooMany(view.report, view);
  return (
    <ReportPage {...props} line={spanName(view)}>
      <EmptyState
        title={t('Too many days at once')}
        // On a phone the dates may lie outside of the window.
        text={[tooMany && tooManyText(tooMany), t('Choose an earlier end or a later beginning.')]
          .filter(Boolean)
          .join(' ')}
        marks={['completed', 'completed', 'completed', 'completed', 'unassigned']}
      />
    </ReportPage>
  );
}
