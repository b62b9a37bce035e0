import { saveFile } from '#platform/web/save-file.ts';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import { ExportMenu } from '#features/exports/web/parts/ExportMenu.tsx';
import { maxExportedAtOnce } from '../rules/limits.ts';
import { reviewerApi } from './leave-api.ts';
import { filtersIn, type ReviewView } from './review-view.ts';

/** Menu that saves the applications shown as a file. @param props.total number of applications */
export function ReviewExport({ view, total = 0 }: { view: ReviewView; total: number | undefined }) {
  const showStarted = useBatchStarted();
  const save = async (format: 'csv' | 'xlsx') => {
    const query = { ...filtersIn(view), format };
    if (total <= maxExportedAtOnce) return saveFile('leave/reviewer-leaves/export', query, `leave.${format}`);
    await reviewerApi.makeExport.call({ body: query });
    return showStarted();
  };
  return <ExportMenu save={save} />;
}
