import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { isFiltered, noFilters } from '../report-view.ts';
import type { ReportProps } from './ReportPage.tsx';

interface NoPeopleProps extends ReportProps {
  title?: string;
  text?: string;
}

/** Empty report, with a button to remove filters if they are the cause. */
export function NoPeople({ view, onChange, title, text }: NoPeopleProps) {
  return (
    <EmptyState
      title={title ?? t('No one is in this report')}
      text={text ?? t('No one employed on these days matches the filters, or you cannot see their time.')}
      action={
        isFiltered(view) && (
          <Button variant="default" onClick={() => onChange(noFilters)}>
            {t('Clear filters')}
          </Button>
        )
      }
    />
  );
}
