import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { changedQuery, readView, type AddressQuery, type AddressSchema, type ViewOf } from './address.ts';

export { textOf, type ViewOf } from './address.ts';

interface ChangeOptions {
  readonly replace?: boolean;
}

/** Changes parts of a view. */
export type ChangeView<View> = (changes: Partial<View>, options?: ChangeOptions) => void;

type Changes = Readonly<Record<string, string | number | undefined>>;
export type Change = (changes: Changes, options?: ChangeOptions) => void;

/**
 * Keeps the state of a screen in the address, so that links, reloads and the back button restore it.
 * @param schema the values of the address; must be the same object at every call
 * @returns the view, and a function that changes parts of it
 */
export function useAddress<Schema extends AddressSchema>(
  schema: Schema,
): readonly [ViewOf<Schema>, ChangeView<ViewOf<Schema>>];
/**
 * @param read returns the view for a query, which may be invalid; must be the same function at every call
 * @returns the view, and a function that changes parts of the query; `undefined` removes a part
 */
export function useAddress<View>(read: (query: AddressQuery) => View): readonly [View, Change];
export function useAddress(given: AddressSchema | ((query: AddressQuery) => unknown)) {
  const query: AddressQuery = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => (typeof given === 'function' ? given(query) : readView(given, query)), [given, query]);
  const change = useCallback(
    (changes: AddressQuery, { replace = false }: ChangeOptions = {}) => {
      const changed = typeof given === 'function' ? changes : changedQuery(given, changes);
      void navigate({ to: '.', search: (old: object) => ({ ...old, ...changed }), replace, resetScroll: false });
    },
    [navigate, given],
  );
  return [view, change] as const;
}
