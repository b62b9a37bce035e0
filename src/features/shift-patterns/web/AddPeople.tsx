import { useMemo, useState, type ReactNode } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { AssignDialog } from '#features/assigning/web/parts/AssignDialog.tsx';
import type { ChoosingCalls } from '#features/assigning/web/parts/assigning-calls.ts';
import type { CycleDay } from '../rules/cycle.ts';
import type { ShiftOf } from './pattern-words.ts';
import { patternsApi } from './patterns-api.ts';
import { nextWeek, type StartValues } from './start.ts';
import { StartFields } from './StartFields.tsx';

interface AddPeopleProps {
  pattern_id: string;
  name: string;
  days: readonly CycleDay[];
  shiftOf: ShiftOf;
  /** Number of people who run it now. */
  now: number;
  onClose(): void;
}

type Errors = Partial<Record<keyof StartValues, ReactNode>>;

/** Lets people run a pattern from a date, all starting on the same day of the cycle. */
export function AddPeople({ pattern_id, name, days, shiftOf, now, onClose }: AddPeopleProps) {
  const [start, setStart] = useState(nextWeek);
  const [errors, setErrors] = useState<Errors>({});
  const calls = useMemo(() => callsOf(pattern_id, start), [pattern_id, start]);
  return (
    <AssignDialog
      calls={calls}
      words={{ assign: t('People assigned to {name}', { name }) }}
      hint={t('Everyone you choose starts on the same cycle day. Add the next team with a different day.')}
      now={now}
      onClose={onClose}
      isShownElsewhere={(error) => {
        const fieldErrors = error instanceof Fault ? startErrors(error) : {};
        setErrors(fieldErrors);
        return Object.keys(fieldErrors).length > 0;
      }}
    >
      <StartFields
        value={start}
        errors={errors}
        days={days}
        shiftOf={shiftOf}
        onChange={(changes) => {
          setErrors({});
          setStart({ ...start, ...changes });
        }}
      />
    </AssignDialog>
  );
}

function startErrors({ errors = {} }: Fault): Errors {
  const names = ['starts_on', 'start_day', 'ends_on'] as const;
  return Object.fromEntries(names.flatMap((name) => (errors[name]?.[0] ? [[name, errors[name][0]]] : [])));
}

function callsOf(pattern_id: string, { starts_on, start_day, ends_on }: StartValues): ChoosingCalls {
  const { assignableData, makeAssignUsers, assignUsers, index, runners } = patternsApi;
  return {
    assignable: {
      key: [...assignableData.key, pattern_id],
      call: (query) => assignableData.call({ params: { id: pattern_id }, query }),
    },
    check: {
      key: makeAssignUsers.key,
      read: (assigned_items) => makeAssignUsers.read({ body: { pattern_id, assigned_items } }),
    },
    assign: (assigned_items) =>
      assignUsers.call({ body: { pattern_id, assigned_items, starts_on, start_day, ends_on } }),
    listedUnder: [index.key, runners.key],
  };
}
