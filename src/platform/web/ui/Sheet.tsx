import { Drawer } from '@mantine/core';
import type { FocusEvent, ReactNode } from 'react';
import { isWritten } from './frame.tsx';
import { keepEscape } from './keep-escape.ts';
import c from './Sheet.module.css';

/** Prevents Escape in a text field from closing the sheet. */
const keepWritten = (event: FocusEvent) => isWritten(event.target) && keepEscape(event);

/** A sheet from below, which replaces a docked panel on a small screen. */
export function Sheet({ label, onClose, children }: { label: string; onClose(): void; children: ReactNode }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="85%"
      padding={0}
      withCloseButton={false}
      radius="lg"
      classNames={{ content: c['content'] ?? '', body: c['body'] ?? '' }}
      attributes={{ content: { 'aria-label': label, 'data-panel': true } }}
      onFocus={keepWritten}
    >
      {children}
    </Drawer>
  );
}
