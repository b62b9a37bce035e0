import { ActionIcon, Button, Select } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientFor } from '#platform/web/api.ts';
import { date as dateText, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirm, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { holidays } from '#features/holidays/contract.ts';
import type { HolidayCard } from '#features/holidays/rules/shapes.ts';
import { withHolidayImpact } from '#features/holidays/web/parts/holiday-impact.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { useLeaveNews } from '../leave-api.ts';
import c from './profile.module.css';

const holidaysApi = clientFor(holidays);

interface DialogProps extends PartProps {
  mayAssign: boolean;
  onClose(): void;
}

/** Dialog of a person's holidays this year; with the permission, gives or takes them away. */
export function HolidaysDialog({ view, mayAssign, onClose }: DialogProps) {
  const own = useQuery(holidaysApi.ofPerson.read({ params: { user_id: view.id }, query: {} }));
  const { busy, run: act } = useHolidayActs(view.id, () => void own.refetch());
  return (
    <Dialog title={t('Holidays of {name}', { name: view.name })} onClose={onClose}>
      {mayAssign && <Assign user_id={view.id} busy={busy} onAssign={(id) => act('assign', id)} />}
      <QueryState query={own} isEmpty={({ data }) => data.length === 0} empty={<p>{t('No holidays this year.')}</p>}>
        {({ data }) => (
          <ul className={c['days']}>
            {data.map((holiday) => (
              <li key={holiday.id}>
                <span>
                  {holiday.name}
                  <small>
                    {weekday(holiday.start_date)}, {dateText(holiday.start_date)}
                    {partText(holiday)}
                  </small>
                </span>
                {mayAssign && (
                  <ActionIcon
                    disabled={busy}
                    aria-label={t('Remove {name}', { name: holiday.name })}
                    onClick={() => void askAndTake(holiday, act)}
                  >
                    <Icon path={mdiClose} size={18} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  );
}

const partText = ({ part }: HolidayCard) =>
  part === 'full' ? '' : `, ${part === 'first_half' ? t('Morning') : t('Afternoon')}`;

async function askAndTake({ id, name }: HolidayCard, act: (what: 'remove', id: string) => Promise<unknown>) {
  if (await confirm(t('Remove this holiday from this person?'), [name])) await act('remove', id);
}

interface AssignProps {
  user_id: string;
  busy: boolean;
  onAssign(id: string): Promise<boolean | undefined>;
}

function Assign({ user_id, busy, onAssign }: AssignProps) {
  const [id, setId] = useState<string | null>(null);
  const choices = useQuery(holidaysApi.assignableTo.read({ params: { user_id } }));
  const list = choices.data?.data ?? [];
  const assign = async () => {
    if (id !== null && (await onAssign(id))) setId(null);
    await choices.refetch();
  };
  return (
    <div className={c['assign']}>
      <Select
        label={t('Assign holiday')}
        placeholder={list.length === 0 ? t('No other holidays') : t('Choose')}
        searchable
        limit={50}
        disabled={list.length === 0}
        data={list.map((one) => ({ value: one.id, label: `${one.name}, ${dateText(one.start_date)}${partText(one)}` }))}
        value={id}
        onChange={setId}
      />
      <Button disabled={id === null} loading={busy} onClick={() => void assign()}>
        {t('Assign')}
      </Button>
    </div>
  );
}

/** Gives or takes away holidays; shows any further impact first and asks to confirm it. */
function useHolidayActs(user_id: string, reread: () => void) {
  const refresh = useLeaveNews();
  return useAction(
    async (what: 'assign' | 'remove', id: string) => {
      const params = { params: { user_id } };
      const done = await withHolidayImpact((confirmed) => {
        const also = { ...(confirmed !== undefined && { confirmed }) };
        return what === 'assign'
          ? holidaysApi.assignTo.call({ ...params, body: { assigned_items: [{ id, type: 'holiday' }], ...also } })
          : holidaysApi.removeFrom.call({ ...params, body: { holiday_id: id, ...also } });
      });
      if (done) void showSuccess(done.message);
      return done !== undefined;
    },
    {
      refresh() {
        reread();
        return refresh();
      },
    },
  );
}
