import { Button } from '@mantine/core';
import { mdiAccountSwitchOutline } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useLeaveNews } from './leave-api.ts';

const DeputyDialog = lazy(async () => ({ default: (await import('./processes/DeputyDialog.tsx')).DeputyDialog }));

/** Button for reviewers to name a deputy while they are away. */
export function OwnDeputy() {
  const { person } = useSession();
  const [isOpen, setOpen] = useState(false);
  const refresh = useLeaveNews();
  if (!person) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon path={mdiAccountSwitchOutline} size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('Add a deputy')}
      </Button>
      {isOpen && (
        <Suspense>
          <DeputyDialog reviewers={[person]} refresh={refresh} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
