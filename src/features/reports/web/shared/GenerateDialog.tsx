import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import type { ReportView } from '../report-view.ts';
import { GeneratePanel } from './GeneratePanel.tsx';
import c from '../reports.module.css';

interface GenerateDialogProps {
  view: ReportView;
  /** How many are in it, where it is known. */
  people?: number | undefined;
  onClose(): void;
}

/** The way to a file where there is no room for it beside the report. */
export function GenerateDialog({ view, people, onClose }: GenerateDialogProps) {
  return (
    <Dialog title={t('Generate a file')} onClose={onClose}>
      <div className={c['inDialog']}>
        <GeneratePanel view={view} people={people} />
      </div>
    </Dialog>
  );
}
