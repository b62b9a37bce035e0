import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showFailure } from '#platform/web/ui/notices.ts';
import { companyApi } from './company-api.ts';

/** What there is to choose from, the same for everybody in the world. */
type SharedList = 'countries' | 'timezones' | 'religions' | 'maritalStatus';

/**
 * A list of the shared data, asked for once as long as the page is open; empty until it is there. A failure shows the
 * error alert (specification B §8).
 */
export function useSharedList(name: SharedList): readonly { readonly id: string; readonly name: string }[] {
  // All four are read without any input, and answer alike.
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
