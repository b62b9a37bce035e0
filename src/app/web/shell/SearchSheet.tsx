import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import { SearchBox } from './SearchBox.tsx';

/** The search of a phone, over the whole screen. */
export function SearchSheet({ onClose }: { onClose(): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      padding={16}
      radius={0}
      title={t('Search People')}
      transitionProps={{ duration: 0 }}
    >
      <SearchBox input={input} inPage onDone={onClose} />
    </Modal>
  );
}
