import { ActionIcon, NumberInput, TextInput, Menu } from '@mantine/core';
import { mdiPlus, mdiDeleteOutline, mdiDotsHorizontal } from '@mdi/js';
import { useId, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useContractForm, type ContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { showAdded, showEdited } from '#platform/web/ui/notices.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { duration } from '#platform/web/format.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { PatternShift, Pattern } from '../contract.ts';
import { maxCycle, type CycleDay } from '../rules/cycle.ts';
import { factsOf, type CycleFacts } from '../rules/facts.ts';
import { Cycle } from './Cycle.tsx';
import { FormFoot } from './FormFoot.tsx';
import { cycleText, daysText, shiftsById, shiftText } from './pattern-words.ts';
import type { PatternValues, StoredPattern } from './pattern-values.ts';
import { Runners } from './Runners.tsx';
import { WeeksPreview } from './WeeksPreview.tsx';
import { patternsPath } from './pattern-view.ts';
import { usePatternTrashing } from './use-patterns.ts';
import c from './patterns.module.css';

interface PatternFormProps {
  stored: PatternValues;
  /** Pattern to edit; a new one is created when undefined. */
  pattern?: StoredPattern | undefined;
  shifts: readonly PatternShift[];
  send(values: PatternValues, version: string): Promise<void>;
}

/** Form of a cycle: its days are painted or typed, and its figures are shown before saving. */
export function PatternForm({ stored, pattern, shifts, send }: PatternFormProps) {
  const { can } = useSession();
  const mayEdit = can(pattern ? 'edit_shift_template' : 'add_shift_template');
  const contractForm = usePatternForm({ stored, pattern, send });
  const { form, submit } = contractForm;
  const { days, name } = form.getValues();
  const shiftOf = shiftsById(shifts);
  const facts = factsOf(days, (id) => shiftOf(id));
  const isDirty = form.isDirty();
  // The runner dialogs have their own forms, which must not be nested inside this one.
  const formId = useId();
  const drawn = { days, shiftOf, facts };
  return (
    <section className={c['form']} aria-label={pattern?.data.name ?? t('New pattern')}>
      <div className={c['fields']}>
        <form id={formId} onSubmit={submit} noValidate>
          <Head form={contractForm} pattern={pattern} mayEdit={mayEdit} />
          {mayEdit ? (
            <Painted {...drawn} form={contractForm} shifts={shifts} />
          ) : (
            <Cycle {...drawn} label={t('Cycle of {name}', { name })} />
          )}
        </form>
        <Facts facts={facts} />
        {pattern && can('view_shift_calendar') ? (
          <Runners id={pattern.data.id} name={pattern.data.name} days={days} isDirty={isDirty} shiftOf={shiftOf} />
        ) : (
          <WeeksPreview days={days} shiftOf={shiftOf} />
        )}
      </div>
      <FormFoot
        form={contractForm}
        formId={formId}
        pattern={pattern}
        mayEdit={mayEdit}
        isDirty={isDirty}
        cycleText={(value) => cycleText(value, shiftOf)}
      />
    </section>
  );
}

function usePatternForm({ stored, pattern, send }: Pick<PatternFormProps, 'stored' | 'pattern' | 'send'>) {
  return useContractForm<PatternValues>({
    schema: async () => (await import('../contract.ts')).shiftPatterns.store.body,
    initialValues: stored,
    version: pattern?.version ?? '',
    creates: !pattern,
    send: async (values, version) => {
      await send(values, version);
      void (pattern ? showEdited() : showAdded());
    },
  });
}

interface HeadProps {
  form: ContractForm<PatternValues>;
  pattern: StoredPattern | undefined;
  mayEdit: boolean;
}

function Head({ form: { form }, pattern, mayEdit }: HeadProps) {
  const { days } = form.getValues();
  if (!mayEdit)
    return (
      <div className={c['head']}>
        <h2>{pattern?.data.name}</h2>
        <span>{daysText(days.length)}</span>
      </div>
    );
  return (
    <div className={c['head']}>
      <TextInput
        className={c['name'] ?? ''}
        aria-label={t('Name', { of: 'thing' })}
        placeholder={t('Pattern name')}
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <Length
        length={days.length}
        onChange={(length) => form.setFieldValue('days', resizeDays(form.getValues().days, length))}
      />
      {pattern && <PatternMenu pattern={pattern.data} />}
    </div>
  );
}

function Length({ length, onChange }: { length: number; onChange(length: number): void }) {
  return (
    <>
      <NumberInput
        className={c['length'] ?? ''}
        aria-label={t('Days in the cycle')}
        min={1}
        max={maxCycle}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        suffix={t('{length, plural, one { day} other { days}}', { length })}
        value={length}
        onChange={(value) => typeof value === 'number' && value > 0 && onChange(value)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Add a day')}
        disabled={length >= maxCycle}
        onClick={() => onChange(length + 1)}
      >
        <Icon path={mdiPlus} size={18} />
      </ActionIcon>
    </>
  );
}

/** Added days are days off. */
const resizeDays = (days: readonly CycleDay[], length: number): CycleDay[] =>
  Array.from({ length }, (_, index) => days[index] ?? null);

interface PaintedProps {
  form: ContractForm<PatternValues>;
  shifts: readonly PatternShift[];
  days: readonly CycleDay[];
  shiftOf: ReturnType<typeof shiftsById>;
  facts: ReturnType<typeof factsOf>;
}

function Painted({ form: { form }, shifts, ...drawn }: PaintedProps) {
  const open = shifts.filter(({ is_gone }) => !is_gone);
  const [brush, setBrush] = useState<CycleDay>(open[0]?.template_id ?? null);
  const paint = (at: number, day: CycleDay) => {
    const { days } = form.getValues();
    if (days[at] !== day)
      form.setFieldValue(
        'days',
        days.map((old, index) => (index === at ? day : old)),
      );
  };
  const error = form.errors['days'];
  return (
    <>
      <Brushes shifts={open} brush={brush} onBrush={setBrush} />
      <div data-path="days" tabIndex={-1} className={c['cycleField']}>
        <Cycle
          {...drawn}
          label={t('Cycle', { of: 'pattern' })}
          onPaint={(at) => paint(at, brush)}
          onKey={(at, key) => {
            const day = dayOf(key, open);
            if (day !== undefined) paint(at, day);
            return day !== undefined;
          }}
        />
        {error && (
          <p className={c['wrong']} role="alert">
            {error}
          </p>
        )}
      </div>
    </>
  );
}

/** Day that a key sets: the shift with this letter, or a day off for Delete and '-'; undefined for other keys. */
function dayOf(key: string, shifts: readonly PatternShift[]): CycleDay | undefined {
  if (key === 'Delete' || key === 'Backspace' || key === '-') return null;
  const letter = key.toUpperCase();
  return shifts.find((shift) => shift.letter.toUpperCase() === letter)?.template_id ?? undefined;
}

interface BrushesProps {
  shifts: readonly PatternShift[];
  brush: CycleDay;
  onBrush(brush: CycleDay): void;
}

/** Toolbar to choose the shift that a click sets on a day of the cycle. */
function Brushes({ shifts, brush, onBrush }: BrushesProps) {
  return (
    <div className={c['brushes']} role="toolbar" aria-label={t('Paint with')}>
      {shifts.map((shift) => (
        <button
          key={shift.template_id}
          type="button"
          aria-pressed={brush === shift.template_id}
          title={shiftText(shift)}
          onClick={() => onBrush(shift.template_id)}
        >
          <ShiftChip shift={shift} size="text" />
          {shift.name}
        </button>
      ))}
      <button type="button" aria-pressed={brush === null} onClick={() => onBrush(null)}>
        <i />
        {t('Off', { of: 'day' })}
      </button>
    </div>
  );
}

/** Figures of a cycle. */
function Facts({ facts }: { facts: CycleFacts }) {
  const { worked, length, work_time, weekly_time, shortest_rest: rest, longest_row } = facts;
  return (
    <dl className={c['facts']}>
      <Fact
        name={t('Work')}
        value={t('{count, plural, one {{worked} of # day} other {{worked} of # days}}', { count: length, worked })}
      />
      <Fact name={t('Hours per cycle')} value={duration(work_time)} />
      <Fact name={t('Average per week')} value={duration(weekly_time)} />
      <Fact name={t('Shortest rest')} value={restText(rest?.time)} isWrong={rest !== null && rest.time < 0} />
      <Fact name={t('Consecutive days')} value={longest_row === null ? t('Never off') : daysText(longest_row)} />
    </dl>
  );
}

function restText(time: number | undefined): string {
  if (time === undefined) return '–';
  return time < 0 ? t('Shifts overlap') : duration(time);
}

function Fact({ name, value, isWrong }: { name: string; value: string; isWrong?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num" data-wrong={isWrong || undefined}>
        {value}
      </dd>
    </div>
  );
}

/** Menu of actions on a pattern. */
function PatternMenu({ pattern }: { pattern: Pattern }) {
  const { can } = useSession();
  const navigate = useNavigate();
  const trash = usePatternTrashing();
  if (!can('delete_shift_template')) return null;
  const remove = async () => {
    if (await trash(pattern)) await navigate({ to: patternsPath, search: {}, ignoreBlocker: true });
  };
  return (
    <Menu position="bottom-end" width={200} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={36} ms="auto" aria-label={t('More actions for {name}', { name: pattern.name })}>
          <Icon path={mdiDotsHorizontal} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon path={mdiDeleteOutline} size={18} />} onClick={() => void remove()}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
