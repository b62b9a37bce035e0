import { Button } from '@mantine/core';
import { mdiPencilOutline } from '@mdi/js';
import { Link, useParams } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { date } from '#platform/web/format.ts';
import { AssignedPeople } from '#features/assigning/web/parts/AssignedPeople.tsx';
import { keysOf, type AssigningCalls, type AssigningWords } from '#features/assigning/web/parts/assigning-calls.ts';
import { holidayNews } from '../events.ts';
import type { HolidayCard } from '../rules/shapes.ts';
import { HolidayDialog } from './HolidayDialog.tsx';
import { holidaysApi } from './holidays-api.ts';
import { withHolidayImpact } from './parts/holiday-impact.ts';
import { holidaysPath } from './words.ts';

/** Screen with the people who have one holiday. */
export function HolidayPeople() {
  const { holiday_id = '' } = useParams({ strict: false }) as { holiday_id?: string };
  return <OneHoliday key={holiday_id} id={holiday_id} />;
}

function OneHoliday({ id }: { id: string }) {
  const { can } = useSession();
  const calls = useMemo(() => callsOf(id), [id]);
  const refresh = usePeopleNews(calls);
  return (
    <AssignedPeople
      calls={calls}
      words={(data) => wordsOf(holidayIn(data))}
      crumbs={<Link to={holidaysPath}>{t('Holidays')}</Link>}
      {...(can('edit_holiday') && {
        actionsOf: (data: object) => <EditButton id={id} holiday={holidayIn(data)} refresh={refresh} />,
      })}
      mayAssign={can('assign_holiday')}
    />
  );
}

function EditButton({
  id,
  holiday,
  refresh,
}: {
  id: string;
  holiday: HolidayCard | undefined;
  refresh(): Promise<void>;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon path={mdiPencilOutline} size={18} />} onClick={() => setOpen(true)}>
        {t('Edit')}
      </Button>
      {isOpen && (
        <HolidayDialog
          id={id}
          year={Number(holiday?.start_date.slice(0, 4))}
          refresh={refresh}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The reply also holds the holiday, which the shared assigning code does not know. */
const holidayIn = (data: object | undefined): HolidayCard | undefined =>
  data && 'holiday' in data ? (data.holiday as HolidayCard) : undefined;

function callsOf(holiday_id: string): AssigningCalls {
  const { assignedUsers, assignableData, makeAssignUsers, assignUsers, removeUsers } = holidaysApi;
  const also = (confirmed: string | undefined) => confirmed !== undefined && { confirmed };
  return {
    assigned: {
      key: [...assignedUsers.key, holiday_id],
      call: (query) => assignedUsers.call({ params: { holiday_id }, query }),
    },
    assignable: {
      key: [...assignableData.key, holiday_id],
      call: (query) => assignableData.call({ params: { id: holiday_id }, query }),
    },
    check: {
      key: makeAssignUsers.key,
      read: (assigned_items) => makeAssignUsers.read({ body: { holiday_id, assigned_items } }),
    },
    assign: async (assigned_items) =>
      (await withHolidayImpact((confirmed) =>
        assignUsers.call({ body: { holiday_id, assigned_items, ...also(confirmed) } }),
      )) ?? null,
    remove: async (user_id) =>
      (await withHolidayImpact((confirmed) =>
        removeUsers.call({ body: { holiday_id, user_id, ...also(confirmed) } }),
      )) ?? null,
    batchesOf: 'holidays',
    listedUnder: [holidaysApi.index.key, holidaysApi.list.key],
  };
}

/** Reloads when a holiday or its people have changed, and after a lost connection. */
function usePeopleNews(calls: AssigningCalls): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = async () => {
    await Promise.all(keysOf(calls).map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
  useLive(holidayNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}

function wordsOf(holiday: HolidayCard | undefined): AssigningWords {
  const name = holiday ? `${holiday.name}, ${date(holiday.start_date)}` : '\u00a0';
  return {
    name,
    assign: t('Assign people to {holiday}', { holiday: name }),
    people: t('People with {holiday}', { holiday: name }),
    emptyTitle: t('No one has this holiday yet'),
    emptyText: t('Assign people one by one, or by department, designation or employment type.'),
    removeOne: (person) => t('Remove {holiday} from {person}?', { person, holiday: name }),
    removeSeveral: (count) =>
      t('{count, plural, one {Remove {holiday} from # person?} other {Remove {holiday} from # people?}}', {
        count,
        holiday: name,
      }),
  };
}
