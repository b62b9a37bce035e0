import { Popover } from '@mantine/core';
import { keepPreviousData, useQuery, type queryOptions } from '@tanstack/react-query';
import type { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { usePerson } from '#platform/web/session.ts';
import type { Reactors } from '../contract.ts';
import c from './parts/love.module.css';

export interface ReactionNamesProps {
  /** Id of the element that describes the count. */
  id: string;
  /** Current number; another one loads the names again. */
  count: number;
  read: ReturnType<typeof queryOptions<Reactors, Fault, Reactors, readonly unknown[]>>;
}

/** Lists the people who love something beside their number. */
export function ReactionNames({ id, count, read }: ReactionNamesProps) {
  const query = useQuery({
    ...read,
    queryKey: [...read.queryKey, count],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Popover opened withRoles={false} position="top-start" shadow="md" offset={6} returnFocus={false}>
      <Popover.Target>
        <span className={c['anchor']} />
      </Popover.Target>
      <Popover.Dropdown
        id={id}
        role="tooltip"
        className={c['names'] ?? ''}
        // Keeps the focus on the number, which closes the names when it loses it.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div role="status">
          {query.data ? <Names {...query.data} /> : <p>{query.error ? query.error.message : t('Loading…')}</p>}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Names({ data, others }: Reactors) {
  const me = usePerson();
  if (data.length === 0) return <p>{t('No reactions any more')}</p>;
  return (
    <ul>
      {data.map(({ id, name }) => (
        <li key={id}>{id === me.id ? t('You') : name}</li>
      ))}
      {others > 0 && <li>{t('{count, plural, one {and 1 other} other {and # others}}', { count: others })}</li>}
    </ul>
  );
}
