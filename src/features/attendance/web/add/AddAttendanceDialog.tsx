import { Loader, Select } from '@mantine/core';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { NewDay } from '#features/corrections/web/parts/NewDay.tsx';
import c from '#features/corrections/web/parts/new-day.module.css';
import { useFoundPeople } from '../calendar/use-found-people.ts';
import { useNeighbours } from '../calendar/use-neighbours.ts';
import { useRefreshDays } from '../calendar/use-day.ts';

export interface AddAttendanceProps {
  person?: string | undefined;
  date?: LocalDate | undefined;
  onClose(): void;
  /** Shows the added day. */
  onAdded(person: string, day: LocalDate): void;
}

/** Form with a person, a date, the shift found for them, and entries that default to it. */
export function AddAttendanceDialog({ person, date, onClose, onAdded }: AddAttendanceProps) {
  const [user_id, setUser] = useState(person ?? '');
  const [day, setDay] = useState(date ?? (companyToday() as LocalDate));
  const { refresh, setDirty, leave, show, change } = useLeaving(onClose, () => onAdded(user_id, day));
  return (
    <Dialog title={t('Add attendance')} size={650} onClose={() => void leave()}>
      <div className={c['two']}>
        <PersonSelect user_id={user_id} onChoose={(id) => void change(() => setUser(id))} />
        <DateField
          label={t('Date')}
          value={day}
          max={companyToday()}
          onChange={(chosen) => chosen && void change(() => setDay(chosen as LocalDate))}
        />
      </div>
      {user_id ? (
        <NewDay
          key={`${user_id} ${day}`}
          user_id={user_id}
          date={day}
          onDirty={setDirty}
          onCancel={() => void leave()}
          onOpen={show}
          onStored={() => {
            refresh();
            show();
          }}
        />
      ) : (
        <p className={c['quiet']}>{t('Choose a person to see their shift.')}</p>
      )}
    </Dialog>
  );
}

/** Asks before unsaved input is lost by closing, or by choosing another person or date. */
function useLeaving(onClose: () => void, onShow: () => void) {
  const [isDirty, setDirty] = useState(false);
  const refresh = useRefreshDays();
  const mayLeave = useUnsavedGuard(isDirty);
  const leave = async () => {
    if (await mayLeave()) onClose();
  };
  const show = () => {
    setDirty(false);
    onClose();
    onShow();
  };
  const change = async (act: () => void) => {
    if (!(await mayLeave())) return;
    setDirty(false);
    act();
  };
  return { refresh, setDirty, leave, show, change };
}

function PersonSelect({ user_id, onChoose }: { user_id: string; onChoose(id: string): void }) {
  const [typed, setTyped] = useState('');
  const found = useFoundPeople(typed);
  const { chosen } = useNeighbours(user_id);
  const people = found.data?.data ?? [];
  const listed = chosen && !people.some(({ id }) => id === chosen.id) ? [chosen, ...people] : people;
  return (
    <Select
      label={t('Person')}
      withAsterisk
      placeholder={t('Name or username')}
      data={listed.map(({ id, name }) => ({ value: id, label: name }))}
      value={user_id || null}
      onChange={(id) => id && onChoose(id)}
      searchable
      onSearchChange={setTyped}
      // The server has already searched, so its results are shown unfiltered.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? t('Searching…') : t('No matches')}
      rightSection={found.isFetching && typed ? <Loader size={14} /> : undefined}
      allowDeselect={false}
      data-autofocus={!user_id || undefined}
    />
  );
}
