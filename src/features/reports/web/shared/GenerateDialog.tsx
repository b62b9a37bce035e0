import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import type { ReportView } from '../report-view.ts';
import { GeneratePanel } from './GeneratePanel.tsx';
import c from '../reports.module.css';

interface GenerateDialogProps {
  view: ReportView;
  /** Number of people in the file, if known. */
  people?: number | undefined;
  onClose(): void;
}

/** Dialog for generating a file when there is no room beside the report. */
export function GenerateDialog({ view, people, onClose }: GenerateDialogProps) {
  return (
    <Dialog title={t('Create file')} onClose={onClose}>
      <div className={c['inDialog']}>
        <GeneratePanel view={view} people={people} />
      </div>
    </Dialog>
  );
}
