import { Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';

interface InertDialogProps {
  opened: boolean;
  onClose(): void;
}

const rosters = () => [t('Roaster 1'), t('Roaster 2')];

/** A choice without actions (specification A §2.5). Unused (OQ-059). */
export function RosterTimeDialog({ opened, onClose }: InertDialogProps) {
  const [roster, setRoster] = useState<string | null>(null);
  return (
    <Modal opened={opened} onClose={onClose} title={t('Select Your Roaster Time')}>
      <Radio.Group aria-label={t('Select Your Roaster Time')} value={roster} onChange={setRoster}>
        <Stack gap="xs">
          {rosters().map((each) => (
            <Radio key={each} value={each} label={each} />
          ))}
        </Stack>
      </Radio.Group>
    </Modal>
  );
}
