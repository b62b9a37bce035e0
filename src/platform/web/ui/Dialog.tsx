import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n.ts';
import { useNarrow } from './frame.tsx';
import { useFocusReturned } from './focus-return.ts';
import c from './Dialog.module.css';

interface DialogProps {
  title: string;
  onClose(): void;
  /** px; a dialog is 500 or 650 wide (specification A §9). */
  size?: 500 | 650;
  /** Whether Escape and the close button work: not while closing would lose unsaved data, or while it is being sent. */
  isClosable?: boolean;
  /** Message on the left, buttons on the right, above a hairline. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A dialog: traps focus and returns it afterwards; clicks beside it never close it; on a phone a sheet from below. */
export function Dialog({ title, onClose, size = 500, isClosable = true, footer, children }: DialogProps) {
  useFocusReturned();
  const phone = useNarrow('(max-width: 649px)');
  return (
    <Modal.Root
      radius="lg"
      shadow="xl"
      opened
      onClose={onClose}
      size={phone ? '100%' : size}
      padding={0}
      closeOnEscape={isClosable}
      closeOnClickOutside={false}
      centered={!phone}
      classNames={{ inner: c['inner'] ?? '', content: c['content'] ?? '' }}
    >
      <Modal.Overlay />
      {/* The label names the dialog in its first frame, before Mantine has linked the title. */}
      <Modal.Content radius="lg" aria-label={title}>
        <Modal.Header className={c['header'] ?? ''}>
          <Modal.Title className={c['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('Close', { of: 'window' })} disabled={!isClosable} />
        </Modal.Header>
        <Modal.Body className={c['body'] ?? ''}>
          {children}
          {footer && <footer className={c['foot']}>{footer}</footer>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
