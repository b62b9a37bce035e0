import { Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';

/** Lazily loaded dialog for adding attendance. */
export const AddAttendance = lazyPart(() => import('./AddAttendanceDialog.tsx'), 'AddAttendanceDialog', overlayFailed);

export function AddButton({ onAdd }: { onAdd(): void }) {
  return (
    <Button
      leftSection={<Icon path={mdiPlus} size={18} />}
      onPointerEnter={() => void AddAttendance.preload()}
      onClick={onAdd}
    >
      {t('Add attendance')}
    </Button>
  );
}
