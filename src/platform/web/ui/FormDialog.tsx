import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { ContractForm } from '../form.ts';
import { t } from '../i18n.ts';
import { useUnsavedGuard } from '../unsaved-guard.ts';
import { Avatar } from './Avatar.tsx';
import { Dialog } from './Dialog.tsx';
import { FormProblem } from './FormProblem.tsx';
import c from './FormDialog.module.css';

interface FormDialogProps<Values extends Record<string, unknown>> {
  title: string;
  /** The person that it is about. */
  view?: { name: string; avatar: string | null; designation_name: string | null };
  contractForm: ContractForm<Values>;
  /** Label of the submit button: 'Add link'. */
  label: string;
  size?: 500 | 650;
  isDisabled?: boolean;
  /** Text at the left of the foot. */
  footText?: ReactNode;
  /** Called when nothing was saved. */
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form: closing it with changes asks first. */
export function FormDialog<Values extends Record<string, unknown>>(props: FormDialogProps<Values>) {
  const { title, view, contractForm, label, size = 500, isDisabled = false, footText, onClose, children } = props;
  const { form, busy, problem, submit } = contractForm;
  const mayLeave = useUnsavedGuard(form.isDirty() && !busy);
  const leave = () => void mayLeave().then((leaves) => leaves && onClose());
  const formId = useId();
  const foot = (
    <>
      {footText !== undefined && <p className={c['footText']}>{footText}</p>}
      <Button variant="default" onClick={leave} disabled={busy}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={formId} loading={busy} disabled={isDisabled}>
        {label}
      </Button>
    </>
  );
  return (
    <Dialog title={title} size={size} onClose={leave} closeOnEscape={!busy} foot={foot}>
      <form id={formId} className={c['form']} onSubmit={submit} noValidate>
        {view && (
          <p className={c['person']}>
            <Avatar name={view.name} avatar={view.avatar} size={20} />
            {[view.name, view.designation_name].filter(Boolean).join(', ')}
          </p>
        )}
        <FormProblem text={problem} />
        {children}
      </form>
    </Dialog>
  );
}
