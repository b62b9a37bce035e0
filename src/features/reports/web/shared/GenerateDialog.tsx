import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import type { ReportView } from '../report-view.ts';
import { GeneratePanel } from './GeneratePanel.tsx';
import c from '../reports.module.css';

/** The way to a file where there is no room for it beside the report. */
export function GenerateDialog({ view, onClose }: { view: ReportView; onClose(): void }) {
  return (
    <Dialog title={t('Generate a file')} onClose={onClose}>
      <div className={c['inDialog']}>
        <GeneratePanel view={view} />
      </div>
    </Dialog>
  );
}
