import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { DayIconName } from '#features/days/contract.ts';
import { shiftHours } from '#features/days/web/parts/day-words.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { corrections } from '../../contract.ts';
import { effectOf } from '../../rules/effect.ts';
import { correctionsApi } from '../parts/corrections-api.ts';
import { Becomes, MarkWord } from './WillChange.tsx';
import type { CorrectableDay } from '../parts/correctable-day.ts';
import c from '../parts/parts.module.css';
import type { DayChanges } from '../parts/use-day-changes.ts';

export type OfferedShift = Reply<typeof corrections.findShift>['shift_list'][number];

interface ChooseShiftProps {
  day: CorrectableDay;
  changes: DayChanges;
  onClose(): void;
}

/** A shift for a day that was worked without one, with the mark that follows. */
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
  const now = useServerMinute();
  const [id, setId] = useState<string | null>(null);
  const templates = shifts.flatMap((shift) =>
    shift.template_id ? [{ ...shift, template_id: shift.template_id }] : [],
  );
  const chosen = templates.find(({ template_id }) => template_id === id);
  const { basis } = day;
  const after = chosen && basis.day && effectOf(basis, { ...basis.day, shift: chosen }, now);
  return (
    <div className={c['choose']}>
      <Select
        label={t('Shift of this day')}
        placeholder={t('Choose a shift')}
        data={templates.map((shift) => ({ value: shift.template_id, label: `${shift.name}, ${shiftHours(shift)}` }))}
        value={id}
        onChange={setId}
        allowDeselect={false}
        nothingFoundMessage={t('There are no shift templates yet.')}
        data-autofocus
      />
      {after && <MarkChange before={effectOf(basis, basis.day, now).icon} after={after.icon} />}
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

function MarkChange({ before, after }: { before: DayIconName; after: DayIconName }) {
  return (
    <p>
      <MarkWord icon={before} />
      <Becomes />
      <b>
        <MarkWord icon={after} />
      </b>
    </p>
  );
}
