import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClientInput, Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import type { weeksOfPeople } from '../../contract.ts';
import { workingWeekApi } from '../working-week-api.ts';

export type WeekBody = ClientInput<(typeof weeksOfPeople)['makeStore']>['body'];
export type PreviewReply = Reply<(typeof weeksOfPeople)['makeStore']>;

/** Pause of typing after which the figures are loaded. */
const pauseMs = 400;

/** Loads what a week would lead to while it is being entered. @param body undefined while it cannot be saved */
export function usePreview(user_id: string, body: WeekBody | undefined) {
  const text = JSON.stringify(body ?? null);
  const [asked] = useDebouncedValue(text, pauseMs);
  const query = useQuery<PreviewReply, Fault>({
    queryKey: [...workingWeekApi.makeStore.key, user_id, asked],
    queryFn: () => workingWeekApi.makeStore.call({ params: { user_id }, body: JSON.parse(asked) as WeekBody }),
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return {
    preview: query.data,
    isOld: text !== asked || query.isFetching || query.isPlaceholderData,
    fault: query.error,
  };
}
