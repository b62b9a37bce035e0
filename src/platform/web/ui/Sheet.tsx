import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import c from './Sheet.module.css';

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
      attributes={{ content: { 'aria-label': label } }}
    >
      {children}
    </Drawer>
  );
}
