import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { changedQuery, readView, type AddressQuery, type AddressSchema, type ViewOf } from './address.ts';

interface ChangeOptions {
  readonly replace?: boolean;
}

/** Changes parts of a view. */
export type ChangeView<View> = (changes: Partial<View>, options?: ChangeOptions) => void;

/**
 * Keeps the state of a screen in the address, so that links, reloads and the back button restore it.
 * @param schema the values of the address; must be the same object at every call
 * @returns the view, and a function that changes parts of it
 */
export function useAddress<Schema extends AddressSchema>(
  schema: Schema,
): readonly [ViewOf<Schema>, ChangeView<ViewOf<Schema>>] {
  const query: AddressQuery = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readView(schema, query), [schema, query]);
  const change = useCallback(
    (changes: Partial<ViewOf<Schema>>, { replace = false }: ChangeOptions = {}) => {
      const changedValues = changedQuery(schema, changes);
      void navigate({ to: '.', search: (old: object) => ({ ...old, ...changedValues }), replace, resetScroll: false });
    },
    [navigate, schema],
  );
  return [view, change];
}
