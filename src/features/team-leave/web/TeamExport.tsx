import { saveFile } from '#platform/web/save-file.ts';
import { ExportMenu } from '#features/exports/web/parts/ExportMenu.tsx';
import type { TeamQuery } from './team-view.ts';

/** Menu that saves the leave of the days shown as a file. */
export function TeamExport({ asked }: { asked: TeamQuery }) {
  const { waiting, ...narrowed } = asked;
  return (
    <ExportMenu
      save={(format) =>
        saveFile('leave/team-calendar/export', { ...narrowed, waiting: String(waiting), format }, `away.${format}`)
      }
    />
  );
}
