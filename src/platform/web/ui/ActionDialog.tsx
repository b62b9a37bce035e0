import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n.ts';
import { useUnsavedGuard } from '../unsaved-guard.ts';
import { Dialog } from './Dialog.tsx';
import { FormProblem } from './FormProblem.tsx';
import c from './Dialog.module.css';

interface ActionDialogProps {
  title: string;
  size?: 500 | 650;
  /** Verb of the button that acts: 'Pin to the top'. */
  label: ReactNode;
  /** The action of the button; its problem is shown above the content. */
  action: { readonly busy: boolean; readonly problem?: string };
  /** Called when the button is pressed; one that submits a form has its id in `form` instead. */
  onAct?(): void;
  form?: string;
  isDisabled?: boolean;
  /** Whether the action cannot be undone, or takes something from others. */
  isDestructive?: boolean;
  /** Whether closing would lose something: asks first. */
  isDirty?: boolean;
  /** Content at the start of the footer. */
  footer?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with one action, which closes it; Cancel closes it without acting. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, form, isDisabled = false, isDestructive = false, isDirty = false, onClose, ...dialog } = props;
  const { busy, problem } = action;
  const mayLeave = useUnsavedGuard(isDirty && !busy);
  const leave = () => void mayLeave().then((leaves) => leaves && onClose());
  const foot = (
    <>
      {dialog.footer}
      <Button variant="default" onClick={leave} disabled={busy}>
        {t('Cancel')}
      </Button>
      <Button
        {...(form === undefined ? { onClick: () => dialog.onAct?.() } : { type: 'submit', form })}
        {...(isDestructive && { color: 'error.7' })}
        loading={busy}
        disabled={isDisabled}
      >
        {dialog.label}
      </Button>
    </>
  );
  return (
    <Dialog title={dialog.title} size={dialog.size ?? 500} onClose={leave} isClosable={!busy} footer={foot}>
      {form === undefined && problem !== undefined && (
        <div className={c['problem']}>
          <FormProblem text={problem} />
        </div>
      )}
      {dialog.children}
    </Dialog>
  );
}
