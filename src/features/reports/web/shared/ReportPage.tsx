import { Button } from '@mantine/core';
import { mdiBookmarkOutline, mdiDownload, mdiPrinterOutline } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Change } from '#platform/web/use-address.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { daysTooMany } from '../../rules/limits.ts';
import type { ReportView } from '../report-view.ts';
import { reportTitle } from '../words.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { TooManyDays } from './TooManyDays.tsx';
import c from '../reports.module.css';

const SaveDialog = lazyPart(() => import('./SaveDialog.tsx'), 'SaveDialog', overlayFailed);
const GenerateDialog = lazyPart(() => import('./GenerateDialog.tsx'), 'GenerateDialog', overlayFailed);

export interface ReportProps {
  view: ReportView;
  onChange: Change;
}

interface ReportPageProps extends ReportProps {
  /** Line below the title. */
  line: ReactNode;
  isWaiting?: boolean;
  /** Whether former employees are included, as requested. */
  withArchived?: boolean;
  /** Whether the panel for files is already beside the report. */
  hasFilesBeside?: boolean;
  /** Number of people in the report, if known. */
  people?: number | undefined;
  /** Content to the right of the filters. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * Frame of all reports: title, actions and filters. For too many days it shows a message instead of the report,
 * which must not request them; a separate page would take the focus from the date being typed.
 */
export function ReportPage({ aside, children, ...props }: ReportPageProps) {
  const { view, onChange, line, isWaiting = false, withArchived = false } = props;
  const [opened, setOpened] = useState<'save' | 'file'>();
  const close = () => setOpened(undefined);
  const tooMany = daysTooMany(view.report, view);
  if (!view.report) return null;
  return (
    <>
      <PageHead title={reportTitle(view.report)} line={line} isWaiting={isWaiting}>
        <Back to="/reports" text={t('All reports')} />
        <Actions
          hasPrint={view.report === 'timesheet'}
          hasFilesBeside={(props.hasFilesBeside ?? false) && !tooMany}
          onOpen={setOpened}
        />
      </PageHead>
      <div className={c['filters']} role="search" aria-label={t('Filters')}>
        <ReportFilters view={view} onChange={onChange} withArchived={withArchived}>
          {aside && !tooMany && <div className={c['end']}>{aside}</div>}
        </ReportFilters>
      </div>
      {tooMany ? <TooManyDays tooMany={tooMany} /> : children}
      {opened === 'save' && <SaveDialog view={view} onClose={close} />}
      {opened === 'file' && <GenerateDialog view={view} people={props.people} onClose={close} />}
    </>
  );
}

interface ActionsProps {
  hasPrint: boolean;
  hasFilesBeside: boolean;
  onOpen(what: 'save' | 'file'): void;
}

function Actions({ hasPrint, hasFilesBeside, onOpen }: ActionsProps) {
  return (
    <>
      <Button
        variant="default"
        className={c['act'] ?? ''}
        leftSection={<Icon path={mdiBookmarkOutline} size={18} />}
        onClick={() => onOpen('save')}
      >
        {t('Save report')}
      </Button>
      {hasPrint && (
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<Icon path={mdiPrinterOutline} size={18} />}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
      )}
      {!hasFilesBeside && (
        <Button
          className={c['act'] ?? ''}
          leftSection={<Icon path={mdiDownload} size={18} />}
          onClick={() => onOpen('file')}
        >
          {t('Create')}
        </Button>
      )}
    </>
  );
}
