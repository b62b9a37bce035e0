import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { t } from './i18n.ts';
import { confirm } from './ui/notices.ts';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

const isDirty = (dirty: boolean | (() => boolean)) => (typeof dirty === 'function' ? dirty() : dirty);
const samePath = (here: Place, next: Place) => here.pathname === next.pathname;

/**
 * Nobody loses unsaved changes by a wrong click: going to another screen and closing the page ask first.
 * `dirty` may be asked at the moment of leaving, where nothing is drawn anew while one writes.
 * `isSameForm` says of another address whether the form stays; without it, while the path does.
 * @returns asks the same before something else takes the form away, such as the Close of its dialog
 */
export function useUnsavedGuard(
  dirty: boolean | (() => boolean),
  isSameForm: (here: Place, next: Place) => boolean = samePath,
): () => Promise<boolean> {
  const mayLeave = useCallback(
    async () => !isDirty(dirty) || confirm(t('There are changes that are not saved. Should we leave without them?')),
    [dirty],
  );
  useBlocker({
    shouldBlockFn: async ({ current, next }) => !isSameForm(current, next) && !(await mayLeave()),
    enableBeforeUnload: dirty,
    disabled: dirty === false,
  });
  return mayLeave;
}
