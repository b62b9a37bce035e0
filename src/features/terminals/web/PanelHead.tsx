import { ActionIcon } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import u from './users.module.css';

interface PanelHeadProps {
  title: string;
  /** Line of context below the title. */
  line?: string | undefined;
  onClose(): void;
}

/** Head of the panel beside the list; takes the focus when it appears. */
export function PanelHead({ title, line, onClose }: PanelHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={u['panelHead']}>
      <div>
        <h2 ref={heading} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <p>{line ?? '\u00a0'}</p>
      </div>
      <ActionIcon aria-label={t('Close', { of: 'window' })} onClick={onClose}>
        <Icon path={mdiClose} size={20} />
      </ActionIcon>
    </header>
  );
}
