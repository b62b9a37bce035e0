import { useEffect } from 'react';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { useEditing } from './use-profile.ts';

/** Asks before changes are discarded, also when another section is opened for editing. */
export function useDiscard(dirty: boolean, onEnd: () => void) {
  const { guard } = useEditing();
  const mayLeave = useUnsavedGuard(dirty, (here, next) => here.pathname === next.pathname && sameTab(here, next));
  useEffect(() => {
    guard(mayLeave);
    return () => guard(undefined);
  }, [guard, mayLeave]);
  return async () => {
    if (await mayLeave()) onEnd();
  };
}

const tabOf = ({ search }: { readonly search: object }) => (search as { tab?: unknown }).tab;
const sameTab = (here: { search: object }, next: { search: object }) => tabOf(here) === tabOf(next);
