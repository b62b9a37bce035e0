import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { isFiltered, noFilters } from '../report-view.ts';
import type { ReportProps } from './ReportPage.tsx';

interface NoPeopleProps extends ReportProps {
  /** Shown when no filter is set. */
  title?: string;
  text?: string;
}

/** Empty report, with a button to remove filters if they are the cause. */
export function NoPeople({ view, onChange, title, text }: NoPeopleProps) {
  if (!isFiltered(view))
    return (
      <EmptyState
        title={title ?? t('No one is in this report')}
        text={text ?? t('No one was employed on these days, or you cannot see their time.')}
      />
    );
  return (
    <EmptyState
      title={t('No matches')}
      text={t('Choose something else, or clear the filters.')}
      action={
        <Button variant="default" onClick={() => onChange(noFilters)}>
          {t('Clear filters')}
        </Button>
      }
    />
  );
}
