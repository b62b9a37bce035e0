import { Drawer } from '@mantine/core';
import type { FocusEvent, ReactNode } from 'react';
import { isWritten } from './frame.tsx';
import c from './Sheet.module.css';

/** Where a text is written, Escape is no way out of the sheet, which hears it before anything that is in it. */
function keepEscape({ target }: FocusEvent): void {
  if (isWritten(target)) target.setAttribute('data-mantine-stop-propagation', 'true');
}

/** What a docked panel becomes on a small screen: a sheet from below. */
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
      onFocus={keepEscape}
    >
      {children}
    </Drawer>
  );
}
