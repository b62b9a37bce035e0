import { Button } from '@mantine/core';
import { mdiAccountSwitchOutline } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ApplicationPage } from './replies.ts';

const ReviewersDialog = lazyPart(() => import('./ReviewersDialog.tsx'), 'ReviewersDialog');

/** Button that changes the reviewers of one application. */
export function ReviewerSettings({ item }: { item: ApplicationPage['item'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon path={mdiAccountSwitchOutline} size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('Change approvers')}
      </Button>
      {isOpen && <ReviewersDialog item={item} onClose={() => setOpen(false)} />}
    </>
  );
}
