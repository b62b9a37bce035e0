import { Button } from '@mantine/core';
import { mdiTrayArrowUp } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';

/** Link to the import for those who may use it; hidden on a phone, which has no room for the columns. */
export function ImportLink() {
  const isPhone = useNarrow('(max-width: 599px)');
  const { can } = useSession();
  if (isPhone || !can('import_employee')) return null;
  return (
    <Button
      component={Link}
      to="/people/import"
      variant="default"
      leftSection={<Icon path={mdiTrayArrowUp} size={18} />}
    >
      {t('Import', { of: 'action' })}
    </Button>
  );
}
