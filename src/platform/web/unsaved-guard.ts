import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { t } from './i18n.ts';
import { confirmAction } from './ui/notices.ts';

interface ScreenAddress {
  readonly pathname: string;
  readonly search: object;
}

const isDirty = (dirty: boolean | (() => boolean)) => (typeof dirty === 'function' ? dirty() : dirty);
const samePath = (here: ScreenAddress, next: ScreenAddress) => here.pathname === next.pathname;

/**
 * Protects unsaved changes: going to another screen and closing the page ask first.
 * `dirty` may be a function that is called when leaving, for forms that do not re-render while typing.
 * `isSameForm` decides for another address whether the form stays; by default, while the path does.
 * @returns a function that asks before something else closes the form, such as the Close of its dialog
 */
export function useUnsavedGuard(
  dirty: boolean | (() => boolean),
  isSameForm: (here: ScreenAddress, next: ScreenAddress) => boolean = samePath,
): () => Promise<boolean> {
  const mayLeave = useCallback(
    async () => !isDirty(dirty) || confirmAction({ title: t('Discard unsaved changes?'), verb: t('Discard changes') }),
    [dirty],
  );
  useBlocker({
    shouldBlockFn: async ({ current, next }) => !isSameForm(current, next) && !(await mayLeave()),
    enableBeforeUnload: dirty,
    disabled: dirty === false,
  });
  return mayLeave;
}
