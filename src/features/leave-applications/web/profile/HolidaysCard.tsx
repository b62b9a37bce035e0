import { Button, ActionIcon, Select } from '@mantine/core';
import { mdiPlus, mdiClose } from '@mdi/js';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { shortDay, weekday, date as dateText } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { clientFor } from '#platform/web/api.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { confirmAction, showSuccess, type Question } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { holidays } from '#features/holidays/contract.ts';
import type { HolidayCard } from '#features/holidays/rules/shapes.ts';
import { withHolidayImpact } from '#features/holidays/web/parts/holiday-impact.ts';
import { Box } from '../Box.tsx';
import type { LeaveProfile } from '../replies.ts';
import { useLeaveNews } from '../leave-api.ts';
import c from './profile.module.css';

/** Number of holidays shown. */
const maxShown = 3;

/** Card of a person's next holidays, with a button for all of them. */
export function HolidaysCard({ view, leave }: PartProps & { leave: LeaveProfile }) {
  const [isOpen, setOpen] = useState(false);
  const { can } = useSession();
  const { holidays, today } = leave;
  const coming = holidays.filter(({ date }) => date >= today).slice(0, maxShown);
  // The server says whether people may change their own leave.
  const mayAssign = can('assign_employee_holiday') && (!view.is_self || leave.may_edit);
  if (holidays.length === 0 && !mayAssign) return null;
  const all = (
    <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
      {t('Show all {count}', { count: holidays.length })}
    </Button>
  );
  return (
    <Box title={t('Holidays')} aside={holidays.length > 0 && all}>
      {coming.length === 0 && <p className={c['none']}>{t('No more holidays in this leave year.')}</p>}
      <ul className={c['coming']}>
        {coming.map(({ date, name, part }) => (
          <li key={`${date} ${part}`}>
            <span>{partName(name, part)}</span>
            <em>
              {weekday(date, 'short')} {shortDay(date)}
            </em>
          </li>
        ))}
      </ul>
      {mayAssign && <AssignButton onClick={() => setOpen(true)} />}
      {isOpen && <HolidaysDialog view={view} mayAssign={mayAssign} onClose={() => setOpen(false)} />}
    </Box>
  );
}

const AssignButton = ({ onClick }: { onClick(): void }) => (
  <p className={c['foot']}>
    <Button variant="subtle" size="compact-sm" leftSection={<Icon path={mdiPlus} size={16} />} onClick={onClick}>
      {t('Assign holiday')}
    </Button>
  </p>
);

function partName(name: string, part: LeaveProfile['holidays'][number]['part']): string {
  if (part === 'full') return name;
  return part === 'first' ? t('{name}, morning', { name }) : t('{name}, afternoon', { name });
}

const holidaysApi = clientFor(holidays);

interface DialogProps extends PartProps {
  mayAssign: boolean;
  onClose(): void;
}

/** Dialog of a person's holidays this year; with the permission, gives or takes them away. */
function HolidaysDialog({ view, mayAssign, onClose }: DialogProps) {
  const own = useQuery(holidaysApi.ofPerson.read({ params: { user_id: view.id }, query: {} }));
  const { busy, run: act } = useHolidayActs(view.id, () => void own.refetch());
  const remove = ({ id, name: holiday }: HolidayCard) =>
    act('remove', id, {
      title: t('Remove {holiday} from {person}?', { holiday, person: view.name }),
      verb: t('Remove'),
    });
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
                    onClick={() => void remove(holiday)}
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
    async (what: 'assign' | 'remove', id: string, _question?: Question) => {
      const params = { params: { user_id } };
      const reply = await withHolidayImpact((confirmed) => {
        const also = { ...(confirmed !== undefined && { confirmed }) };
        return what === 'assign'
          ? holidaysApi.assignTo.call({ ...params, body: { assigned_items: [{ id, type: 'holiday' }], ...also } })
          : holidaysApi.removeFrom.call({ ...params, body: { holiday_id: id, ...also } });
      });
      if (reply) void showSuccess(reply.message);
      return reply !== undefined;
    },
    {
      ask: async (_what, _id, question?: Question) => !question || confirmAction(question),
      refresh() {
        reread();
        return refresh();
      },
    },
  );
}
