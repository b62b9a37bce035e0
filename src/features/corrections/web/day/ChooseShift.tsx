import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { dueTimeOf } from '#features/holidays/rules/due.ts';
import { shiftHours } from '#features/days/web/parts/day-words.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { corrections } from '../../contract.ts';
import { effectOf } from '../../rules/effect.ts';
import { correctionsApi } from '../parts/corrections-api.ts';
import { WillChange } from './WillChange.tsx';
import type { CorrectableDay } from '../parts/correctable-day.ts';
import c from '../parts/parts.module.css';
import type { DayChanges } from '../parts/use-day-changes.ts';

export type OfferedShift = Reply<typeof corrections.findShift>['shift_list'][number];

interface ChooseShiftProps {
  day: CorrectableDay;
  changes: DayChanges;
  onClose(): void;
}

/** Choice of a shift for a day, with the resulting day. */
export function ChooseShift({ day, changes, onClose }: ChooseShiftProps) {
  const { user_id, working_date } = day;
  const query = useQuery(correctionsApi.findShift.read({ params: { user_id }, query: { date: working_date } }));
  return (
    <QueryState query={query}>
      {({ shift_list }) => <Choice shifts={shift_list} day={day} changes={changes} onClose={onClose} />}
    </QueryState>
  );
}

function Choice({ shifts, day, changes, onClose }: ChooseShiftProps & { shifts: readonly OfferedShift[] }) {
  const [id, setId] = useState<string | null>(null);
  const others = shifts.flatMap((shift) =>
    shift.template_id && !isSame(shift, day.shift) ? [{ ...shift, template_id: shift.template_id }] : [],
  );
  const chosen = others.find(({ template_id }) => template_id === id);
  return (
    <div className={c['choose']}>
      <Select
        label={t('Shift on this day')}
        placeholder={t('Choose a shift')}
        data={others.map((shift) => ({ value: shift.template_id, label: `${shift.name}, ${shiftHours(shift)}` }))}
        value={id}
        onChange={setId}
        allowDeselect={false}
        nothingFoundMessage={
          day.shift ? t('There are no other shift templates yet.') : t('There are no shift templates yet.')
        }
        data-autofocus
      />
      {chosen && <Change day={day} shift={chosen} />}
      <div>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          size="xs"
          disabled={!chosen}
          loading={changes.busy === 'shift'}
          onClick={() => void (id && changes.assign(id).then((isDone) => isDone && onClose()))}
        >
          {chosen ? t('Choose {name}', { name: chosen.name }) : t('Choose')}
        </Button>
      </div>
    </div>
  );
}

/** Whether the day already has the shift. */
const isSame = (offered: OfferedShift, shift: CorrectableDay['shift']) =>
  shift !== null &&
  (['name', 'start_time', 'work_time', 'break_time'] as const).every((field) => offered[field] === shift[field]);

/** Preview of the day with another shift. */
function Change({ day: { basis }, shift }: Pick<ChooseShiftProps, 'day'> & { shift: OfferedShift }) {
  const now = useServerMinute();
  if (!basis.day) return null;
  return (
    <WillChange
      before={effectOf(basis, basis.day, now)}
      after={effectOf(basis, { ...basis.day, shift, due_time: shift.due_time }, now)}
      planned={dueTimeOf({ shift, due_time: shift.due_time }, basis)}
      plannedBefore={dueTimeOf(basis.day, basis)}
    />
  );
}
