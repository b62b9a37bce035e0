import { ActionIcon, Button } from '@mantine/core';
import { mdiAlertCircleOutline, mdiClose } from '@mdi/js';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import c from './limits.module.css';

interface EditorFrameProps {
  title: string;
  line?: string | undefined;
  isDirty: boolean;
  busy: boolean;
  /** Why it was refused; empty: it was not. */
  problem: string;
  onSave(): void;
  onClose(): void;
  /** Deletes the rule; missing for a new one. */
  onDelete?: (() => void) | undefined;
  children: ReactNode;
}

/** The open rule beside the list: its fields, and the buttons below. */
export function EditorFrame(props: EditorFrameProps) {
  const { title, line, isDirty, busy, problem, onSave, onClose, onDelete, children } = props;
  const mayLeave = useUnsavedGuard(isDirty && !busy);
  const close = () => void mayLeave().then((leaves) => leaves && onClose());
  return (
    <aside className={c['editor']} aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          {line && <p>{line}</p>}
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Close', { of: 'window' })} onClick={close}>
          <Icon path={mdiClose} size={20} />
        </ActionIcon>
      </header>
      <div className={c['body']}>{children}</div>
      {problem && (
        <p className={c['problem']} role="alert">
          <Icon path={mdiAlertCircleOutline} size={18} />
          {problem}
        </p>
      )}
      <footer>
        {onDelete && (
          <Button variant="default" onClick={onDelete}>
            {t('Delete')}
          </Button>
        )}
        <Button disabled={!isDirty} loading={busy} onClick={onSave}>
          {t('Save')}
        </Button>
      </footer>
    </aside>
  );
}
