import { Button, Group, Modal } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';

interface InertDialogProps {
  opened: boolean;
  onClose(): void;
}

/** Static clock-out of ten hours (specification A §2.5). Unused; its buttons only close it (OQ-059). */
export function StaticClockOutDialog({ opened, onClose }: InertDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Confirm Clock Out')}>
      <p className="num">{t('10:00 Hours')}</p>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button onClick={onClose}>{t('Clock Out')}</Button>
      </Group>
    </Modal>
  );
}
