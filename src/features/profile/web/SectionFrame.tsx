import { Button } from '@mantine/core';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { ContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Tag } from './parts/Section.tsx';
import { useDiscard } from './parts/use-discard.ts';
import c from './parts/section.module.css';

interface SectionFrameProps<Values extends Record<string, unknown>> {
  section: string;
  title: string;
  contractForm: ContractForm<Values>;
  /** Label of the button: 'Save contacts'. */
  label: string;
  onEnd(): void;
  children: ReactNode;
}

/** Frame of a section that is being edited, with the message on the left of its foot. */
export function SectionFrame<Values extends Record<string, unknown>>(props: SectionFrameProps<Values>) {
  const { section, title, contractForm, label, onEnd, children } = props;
  const { form, submit, busy, problem } = contractForm;
  const isDirty = form.isDirty();
  const discard = useDiscard(isDirty && !busy, onEnd);
  const formId = useId();
  const body = useFocusInside();
  return (
    <section
      className={c['section']}
      id={section}
      data-editing
      aria-label={t('{section}, editing', { section: title })}
    >
      <header>
        <h2>{title}</h2>
        <Tag tone="primary">{t('Editing')}</Tag>
      </header>
      <form id={formId} className={c['form']} ref={body} onSubmit={submit} noValidate>
        {children}
      </form>
      <SectionFoot
        {...{ isDirty, busy, problem, formId, label }}
        isWrong={Object.values(form.errors).some(Boolean)}
        onDiscard={() => void discard()}
      />
    </section>
  );
}

/** Focuses the first field. */
function useFocusInside() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button')?.focus();
  }, []);
  return form;
}

interface SectionFootProps {
  isDirty: boolean;
  isWrong: boolean;
  busy: boolean;
  problem: string;
  formId: string;
  label: string;
  onDiscard(): void;
}

function SectionFoot({ isDirty, isWrong, busy, problem, formId, label, onDiscard }: SectionFootProps) {
  const message = problem || (isWrong ? t('Please fix above errors to continue.') : '');
  return (
    <footer className={c['foot']}>
      <div role="alert">
        {message && (
          <span className={c['message']}>
            <Icon path={mdiAlertCircleOutline} size={16} />
            {message}
          </span>
        )}
      </div>
      <Button variant="default" disabled={busy} onClick={onDiscard}>
        {isDirty ? t('Discard') : t('Cancel')}
      </Button>
      <Button type="submit" form={formId} loading={busy} disabled={!isDirty}>
        {label}
      </Button>
    </footer>
  );
}
