import { saveFile } from '#platform/web/save-file.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { ReportFile } from '../../rules/shapes.ts';

/** Saves a file to the browser's downloads. */
export async function takeFile({ url, name }: Pick<ReportFile, 'url' | 'name'>): Promise<void> {
  if (url === null) return;
  await saveFile(url.replace(/^app\//, ''), {}, name).catch(showFailure);
}
