import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { ContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import c from './terminals.module.css';

interface TerminalDialogProps<Values extends Record<string, unknown>> {
  title: string;
  contractForm: ContractForm<Values>;
  /** What the button does. */
  label: string;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that is a form: leaving it with changes asks first. */
export function TerminalDialog<Values extends Record<string, unknown>>(props: TerminalDialogProps<Values>) {
  const { title, contractForm, label, onClose, children } = props;
  const { form, busy, problem, submit } = contractForm;
  const mayLeave = useUnsavedGuard(form.isDirty() && !busy);
  const leave = () => void mayLeave().then((leaves) => leaves && onClose());
  const formId = useId();
  const foot = (
    <>
      <Button variant="default" onClick={leave} disabled={busy}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        {label}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={leave} closeOnEscape={!busy} foot={foot}>
      <form id={formId} className={c['form']} onSubmit={submit} noValidate>
        <FormProblem text={problem} />
        {children}
      </form>
    </Dialog>
  );
}
