import { Button } from '@mantine/core';
import { mdiRepeat } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';

/** To the cycles that make drafts by themselves. */
export function PatternsLink() {
  const { can } = useSession();
  if (!can('view_shift_template')) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiRepeat} size={18} />}
      renderRoot={(props) => <Link to="/settings/time/shift-templates/patterns" {...props} />}
    >
      {t('Patterns')}
    </Button>
  );
}
