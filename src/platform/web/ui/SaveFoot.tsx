import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n.ts';
import { useUnsavedGuard } from '../unsaved-guard.ts';
import { FormProblem } from './FormProblem.tsx';
import c from './SaveFoot.module.css';

interface SaveFootProps {
  dirty: boolean;
  busy: boolean;
  problem: string;
  /** Label of the button: 'Save'. */
  label?: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** The foot of a form that fills a page. Leaving with unsaved changes asks first. */
export function SaveFoot({ dirty, busy, problem, label = t('Save'), children }: SaveFootProps) {
  useUnsavedGuard(dirty && !busy);
  return (
    <>
      <FormProblem text={problem} />
      <div className={c['foot']}>
        <Button type="submit" loading={busy} disabled={!dirty}>
          {label}
        </Button>
        {children}
        {dirty && <p className={c['hint']}>{t('You have unsaved changes.')}</p>}
      </div>
    </>
  );
}
