import { Button } from '@mantine/core';
import {
  mdiAccountMultiplePlusOutline,
  mdiPlus,
  mdiAccountGroupOutline,
  mdiAccountMinusOutline,
  mdiPencilOutline,
} from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Pager } from '#platform/web/ui/list/Pager.tsx';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { RowMenu } from '#platform/web/ui/list/RowMenu.tsx';
import { weekOf } from '#features/attendance/web/parts/month.ts';
import type { RunningGroup } from '../contract.ts';
import { peopleText, startText } from './pattern-words.ts';
import { patternsApi } from './patterns-api.ts';
import { RunTable } from './RunTable.tsx';
import type { RunnersPage, RunnersProps, PatternStart } from './runners-shapes.ts';
import { WeeksPreview } from './WeeksPreview.tsx';
import { useTakingOff } from './use-taking-off.ts';
import c from './patterns.module.css';

const AddPeople = lazyPart(() => import('./AddPeople.tsx'), 'AddPeople', overlayFailed);
const AddGroup = lazyPart(() => import('./AddGroup.tsx'), 'AddGroup', overlayFailed);
const StartDialog = lazyPart(() => import('./StartDialog.tsx'), 'StartDialog', overlayFailed);

/** People who run a pattern, with their upcoming days by the cycle. */
export function Runners(props: RunnersProps) {
  const { id, name, days, shiftOf } = props;
  const isPhone = useNarrow('(max-width: 599px)');
  const [from, setFrom] = useState(() => weekOf(companyToday() as LocalDate));
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<RunnersDialog>();
  const dates = eachDay(from, addDays(from, isPhone ? 6 : 13));
  const query = useRunners(id, dates, page);
  const close = () => setOpen(undefined);
  const dialog = { pattern_id: id, name, days, shiftOf, onClose: close };
  return (
    <section className={c['runners']} aria-label={t('Assigned people')}>
      <Head line={query.data && lineOf(query.data)} onOpen={setOpen} />
      <QueryState query={query} skeleton={<SkeletonRows rows={3} />}>
        {(data) =>
          data.meta.total === 0 && data.groups.length === 0 ? (
            <NoRunners>
              <WeeksPreview days={days} shiftOf={shiftOf} />
            </NoRunners>
          ) : (
            <>
              <RunningGroups id={id} groups={data.groups} onChange={setOpen} />
              <RunTable {...props} page={data} dates={dates} from={from} onFrom={setFrom} onChange={setOpen} />
              {data.meta.last_page > 1 && <Pager meta={data.meta} onPage={setPage} />}
            </>
          )
        }
      </QueryState>
      {open === 'people' && <AddPeople {...dialog} now={query.data?.meta.total ?? 0} />}
      {open === 'group' && <AddGroup {...dialog} running={(query.data?.groups ?? []).map((group) => group.id)} />}
      {typeof open === 'object' && <StartDialog {...dialog} starting={open} />}
    </section>
  );
}

/** Dialog that is open. */
type RunnersDialog = 'people' | 'group' | PatternStart | undefined;

const perPage = 25;

function useRunners(id: string, dates: readonly LocalDate[], page: number) {
  const [start_date, end_date] = [dates[0], dates.at(-1)] as [LocalDate, LocalDate];
  const query = { start_date, end_date, page, per_page: perPage };
  return useQuery({ ...patternsApi.runners.read({ params: { id }, query }), placeholderData: keepPreviousData });
}

/** '4 people in 2 groups', '4 people' */
function lineOf({ meta, groups }: RunnersPage): string {
  const people = peopleText(meta.total);
  return groups.length > 0
    ? t('{count, plural, one {{people}, # group} other {{people}, # groups}}', { count: groups.length, people })
    : people;
}

function Head({ line = '', onOpen }: { line: string | undefined; onOpen(open: RunnersDialog): void }) {
  const { can } = useSession();
  return (
    <header>
      <h3>{t('Assigned people')}</h3>
      <small>{line}</small>
      {can('edit_shift_calendar') && (
        <span>
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon path={mdiAccountMultiplePlusOutline} size={18} />}
            onClick={() => onOpen('group')}
          >
            {t('Add group')}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon path={mdiPlus} size={18} />}
            onClick={() => onOpen('people')}
          >
            {t('Add people')}
          </Button>
        </span>
      )}
    </header>
  );
}

function NoRunners({ children }: { children: ReactNode }) {
  return (
    <>
      <p className={c['nobody']}>
        {t('No one is assigned to this pattern yet. Add people or a group with a start date and a cycle day.')}
      </p>
      {children}
    </>
  );
}

interface RunningGroupsProps {
  /** Id of the pattern. */
  id: string;
  groups: readonly RunningGroup[];
  onChange(starting: PatternStart): void;
}

/** Groups that run a pattern, above their people. */
function RunningGroups({ id, groups, onChange }: RunningGroupsProps) {
  const { can } = useSession();
  const takeOff = useTakingOff(id);
  if (groups.length === 0) return null;
  return (
    <ul className={c['groups']} aria-label={t('Assigned groups')}>
      {groups.map((group) => (
        <li key={group.id}>
          <Icon path={mdiAccountGroupOutline} size={18} />
          <b>{group.name}</b>
          <span>{peopleText(group.people)}</span>
          <span className="num">{startText(group)}</span>
          {can('edit_shift_calendar') && (
            <RowMenu
              name={group.name}
              actions={[
                {
                  label: t('Change or end'),
                  icon: mdiPencilOutline,
                  run: () => onChange({ ...group, user_id: null, group_id: group.id }),
                },
                {
                  label: t('Remove from pattern'),
                  icon: mdiAccountMinusOutline,
                  isDestructive: true,
                  run: () => void takeOff({ group_id: group.id, name: group.name }),
                },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
