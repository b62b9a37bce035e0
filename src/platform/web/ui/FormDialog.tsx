import { useId, type ReactNode } from 'react';
import type { ContractForm } from '../form.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { Avatar } from './Avatar.tsx';
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
  /** Text at the start of the footer. */
  footText?: ReactNode;
  /** Other content there. */
  footer?: ReactNode;
  /** Called when nothing was saved. */
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form: closing it with changes asks first. */
export function FormDialog<Values extends Record<string, unknown>>(props: FormDialogProps<Values>) {
  const { view, contractForm, footText, footer, children, ...dialog } = props;
  const { form, busy, problem, submit } = contractForm;
  const formId = useId();
  return (
    <ActionDialog
      {...dialog}
      action={{ busy }}
      form={formId}
      isDirty={form.isDirty()}
      footer={footText === undefined ? footer : <p className={c['footText']}>{footText}</p>}
    >
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
    </ActionDialog>
  );
}
