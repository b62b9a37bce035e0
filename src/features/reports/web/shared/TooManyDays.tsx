import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { spanName } from '../words.ts';
import { ReportPage, type ReportProps } from './ReportPage.tsx';

/** In the place of a report of more days than it tells of at once: how many these are is said beside the dates. */
export const TooManyDays = (props: ReportProps) => (
  <ReportPage {...props} line={spanName(props.view)}>
    <EmptyState
      title={t('Too many days at once')}
      text={t('Choose an earlier end or a later beginning.')}
      marks={['completed', 'completed', 'completed', 'completed', 'unassigned']}
    />
  </ReportPage>
);
