import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showFailure } from '#platform/web/ui/notices.ts';
import { companyApi } from './company-api.ts';

/** Lists of choices that are the same for all companies. */
type SharedList = 'countries' | 'timezones' | 'religions' | 'maritalStatus';

/**
 * Returns a shared list, loaded once per page visit and empty until then.
 * A failure shows the error alert (specification B §8).
 */
export function useSharedList(name: SharedList): readonly { readonly id: string; readonly name: string }[] {
  // All four requests have no input and the same kind of reply.
  const { data, error } = useQuery({
    ...(companyApi[name] as typeof companyApi.countries).read(),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  useEffect(() => {
    if (error) showFailure(error);
  }, [error]);
  return data?.data ?? [];
}
