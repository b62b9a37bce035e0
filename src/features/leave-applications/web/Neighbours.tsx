import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { everybodysLeave, leaveOfWhom } from '../rules/access.ts';
import type { ApplicationItem } from '../rules/shapes.ts';
import { employeeApi } from './leave-api.ts';
import { stretchText } from './leave-words.ts';
import type { Opened } from './replies.ts';
import c from './view.module.css';

/** The leave year in which an application begins, for whoever may see all of it. */
export function useYearOf({ item }: Opened, isOwn: boolean) {
  const { can } = useSession();
  const { data } = useQuery({
    ...employeeApi.index.read({ query: { ...(!isOwn && { user_id: item.user.id }), on: item.starts_on } }),
    enabled: isOwn ? can(...leaveOfWhom.own) : can(...everybodysLeave),
  });
  return data;
}

interface NeighboursProps {
  opened: Opened;
  year: ReturnType<typeof useYearOf>;
}

/** To the person's application before and after it in the year, by the day on which they begin. */
export function Neighbours({ opened: { item }, year }: NeighboursProps) {
  const list = (year?.data ?? []).filter(({ may_open }) => may_open);
  const byTime = list.toSorted((a, b) => (a.starts_on + a.applied_at < b.starts_on + b.applied_at ? -1 : 1));
  const index = byTime.findIndex(({ id }) => id === item.id);
  if (index < 0 || byTime.length < 2) return null;
  const [earlier, later] = [byTime[index - 1], byTime[index + 1]];
  return (
    <span className={c['neighbours']}>
      <Turn to={earlier} label={t('Previous leave')} icon={mdiChevronLeft} />
      <Turn to={later} label={t('Next leave')} icon={mdiChevronRight} />
    </span>
  );
}

interface TurnProps {
  to: ApplicationItem | undefined;
  label: string;
  icon: string;
}

function Turn({ to, label, icon }: TurnProps) {
  const look = { variant: 'default', size: 36 } as const;
  if (!to)
    return (
      <ActionIcon {...look} aria-label={label} disabled>
        <Icon path={icon} />
      </ActionIcon>
    );
  return (
    <ActionIcon
      {...look}
      component={Link}
      {...({ to: `/leave/application/view/${to.id}` } as object)}
      aria-label={`${label}, ${stretchText(to)}`}
    >
      <Icon path={icon} />
    </ActionIcon>
  );
}
