import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FeedPanel, useFeedActs } from '#features/calendar/web/parts/FeedAddress.tsx';
import { teamApi, type TeamMonth } from './team-api.ts';
import c from './team.module.css';

/** Dialog with the address at which calendars subscribe to a department's leave. */
export function SubscribeDialog({ month, onClose }: { month: TeamMonth; onClose(): void }) {
  const { filters, own_department_id, teams } = month;
  const [team, setTeam] = useState(own_department_id ?? filters.departments[0]?.id ?? '');
  const department_id = team || undefined;
  const { query, renew, stop } = useTeamFeed(department_id);
  const own = teams.find(({ id }) => id === own_department_id)?.name ?? t('No department');
  return (
    <Dialog title={t('Subscribe to the team calendar')} onClose={onClose}>
      <div className={c['subscribe']}>
        {filters.departments.length > 0 ? (
          <Select
            label={t('Department')}
            allowDeselect={false}
            searchable
            data={filters.departments.map(({ id, name }) => ({ value: id, label: name }))}
            value={team}
            onChange={(id) => setTeam(id ?? '')}
          />
        ) : (
          <p>{own}</p>
        )}
        <FeedPanel
          query={query}
          text={t(
            'Shows this department’s absences in Apple, Google and Outlook calendars. Treat the link like a password.',
          )}
          renew={renew}
          stop={stop}
        />
      </div>
    </Dialog>
  );
}

function useTeamFeed(department_id: string | undefined) {
  const input = { query: { ...(department_id && { department_id }) } };
  const query = useQuery(teamApi.feed.read(input));
  const cache = useQueryClient();
  const { queryKey } = teamApi.feed.read(input);
  const body = { department_id: department_id ?? null };
  const acts = useFeedActs({
    renew: () => teamApi.renewFeed.call({ body }),
    stop: () => teamApi.stopFeed.call({ body }),
    onFeed: (feed) => void cache.setQueryData(queryKey, feed),
  });
  return { query, ...acts };
}
