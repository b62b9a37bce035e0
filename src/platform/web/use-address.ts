import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

type Changes = Readonly<Record<string, string | number | undefined>>;
export type Change = (changes: Changes, options?: { readonly replace?: boolean }) => void;

/**
 * Keeps the state of a screen in the address, so that links, reloads and the back button restore it.
 * @param read returns the view for a query, which may be invalid; must be the same function at every call
 * @returns the view, and a function that changes parts of the query; `undefined` removes a part
 */
export function useAddress<View>(read: (query: Readonly<Record<string, unknown>>) => View) {
  const query = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const view = useMemo(() => read(query), [read, query]);
  const change = useCallback<Change>(
    (changes, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, ...changes }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [view, change] as const;
}

/** Returns a text of the query; the router reads `?search=12` as a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}
