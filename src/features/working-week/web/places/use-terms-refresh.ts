import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { placeWeeksApi } from './place-weeks-api.ts';

/** Returns a function that loads the terms again. */
export function useTermsRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return useCallback(() => cache.invalidateQueries({ queryKey: placeWeeksApi.index.key }), [cache]);
}
