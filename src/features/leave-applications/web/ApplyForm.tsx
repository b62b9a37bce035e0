import { Radio, SegmentedControl, Textarea } from '@mantine/core';
import { mdiStar } from '@mdi/js';
import { useMemo, useState, type ReactNode } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { date } from '#platform/web/format.ts';
import type { FileRecord } from '#features/files/contract.ts';
import { isTimed, type NamedPart } from '#features/leave/rules/counting.ts';
import { TypeIcon } from '#features/leave/web/parts/TypeIcon.tsx';
import { TypeMark } from '#features/leave/web/parts/TypeMark.tsx';
import { coverableDates, totalOf, type ChosenDates, isFull } from '../rules/choosing.ts';
import { rulesFor } from '../rules/calendar-rules.ts';
import { Box } from './Box.tsx';
import { CalendarRules } from './CalendarRules.tsx';
import { Attachments } from './Attachments.tsx';
import { DatePicker } from './DatePicker.tsx';
import type { Choice, Form, InitialApplication } from './replies.ts';
import { TimesPicker } from './TimesPicker.tsx';
import { UnavailableDays } from './UnavailableDays.tsx';
import { Summary } from './Summary.tsx';
import { amountOf } from './leave-words.ts';
import { useDraft, useStoredDraft, type Draft } from './use-draft.ts';
import c from './apply.module.css';

/** Initial choice from the address. */
export interface InitialChoice {
  readonly date: LocalDate | undefined;
  readonly type: string | undefined;
}

interface ApplyFormProps {
  form: Form;
  isOwn: boolean;
  start?: InitialApplication;
  wish?: InitialChoice;
  onFarther?: (month: string) => void;
}

/** Merges the wish from the address into a draft. */
function mergeWish(draft: Draft | undefined, { date, type }: InitialChoice = { date: undefined, type: undefined }) {
  const dates = draft?.dates ?? [];
  const isMore = date !== undefined && !dates.some(([one]) => one === date);
  return {
    type: type ?? draft?.type ?? '',
    reason: draft?.reason ?? '',
    dates: isMore ? [...dates, [date, 'full'] as const] : dates,
    period_starts: draft?.period_starts ?? [],
  };
}

/** State of the form, saved as a draft while it changes. */
function useChoice({ form, start, wish }: ApplyFormProps) {
  const { draft, keep } = useDraft(start?.application_id ?? form.author.id);
  const begin = start ?? mergeWish(draft, wish);
  const dates = useMemo(() => new Map(form.enabled_dates.map((date) => [date.date as string, date])), [form]);
  const [typeId, setTypeId] = useState(begin.type);
  const [reason, setReason] = useState(begin.reason);
  const [files, setFiles] = useState<readonly FileRecord[]>(start?.files ?? []);
  const type = typeOf(form, typeId);
  // Dates that were applied for in time stay, even if too soon now; the server rejects what can no longer be sent.
  const keeping = (one: Choice['type']) => (start ? { ...one, earliest: null, most: null, blocked: undefined } : one);
  const [chosen, setChosen] = useState<ChosenDates>(() =>
    type ? coverableDates(new Map(begin.dates), dates, keeping(type)) : new Map(),
  );
  const [period_starts, setPeriodStarts] = useState<readonly LocalDate[]>(begin.period_starts);
  useStoredDraft({ type: type?.id ?? '', dates: [...chosen], reason, period_starts }, (next) => {
    if (!start) keep(next);
  });
  const [wishes, setWishes] = useState<readonly LocalDate[]>(() => begin.dates.map(([date]) => date));
  const setType = (id: string) => {
    const next = typeOf(form, id);
    setTypeId(id);
    setWishes([...chosen.keys()]);
    if (next) setChosen(coverableDates(chosen, dates, keeping(next)));
  };
  const clear = () => {
    setWishes([]);
    setChosen(new Map());
    setReason('');
    setFiles([]);
    setPeriodStarts([]);
    keep(undefined);
  };
  const notChosen = wishes.filter((date) => !chosen.has(date)).sort();
  // Dates that the viewer removes are no longer wishes.
  const choose = (next: ChosenDates) => {
    setWishes(notChosen);
    setChosen(next);
  };
  const set = { setType, setReason, setFiles, setChosen: choose, setPeriodStarts };
  return { dates, type, chosen, notChosen, reason, files, period_starts, clear, ...set };
}

export function ApplyForm(props: ApplyFormProps) {
  const { form, isOwn, start, onFarther } = props;
  const { dates, type, chosen, notChosen, reason, files, period_starts, clear, ...set } = useChoice(props);
  const [mode, setMode] = useState<Mode>(() => ([...chosen.values()].some(isTimed) ? 'times' : 'full'));
  if (!type) return null;
  const choice: Choice = { type, chosen, reason, files, total: totalOf(chosen, dates, type), period_starts };
  const isByHour = mode === 'times' && type.has_times === true;
  const part = type.has_halves && mode !== 'times' ? mode : 'full';
  const picked = { dates, type, chosen, today: companyToday() as LocalDate, reach: form.reach };
  return (
    <div className={c['apply']}>
      <div className={c['main']}>
        <Types form={form} value={type.id} onChange={set.setType} />
        <Box title={t('Dates')} aside={<Modes type={type} value={isByHour ? 'times' : part} onChange={setMode} />}>
          {isByHour ? (
            <TimesPicker {...picked} onFarther={onFarther} onChange={set.setChosen} />
          ) : (
            <DatePicker
              {...picked}
              preferredPart={part}
              full={rulesFor(form.calendar_rules, type).full}
              onFarther={onFarther}
              onChange={set.setChosen}
            />
          )}
          <Limits limits={form.limits} {...{ type, chosen, dates }}>
            <UnavailableDays {...{ days: notChosen, dates, type }} />
          </Limits>
          <CalendarRules form={form} type={type} chosen={chosen} />
          {!isByHour && <Legend hasHalves={type.has_halves} rules={form.calendar_rules} />}
        </Box>
        <ReasonFields
          {...{ reason, files }}
          readers={readersText(type.is_private, isOwn ? undefined : form.author.name)}
          {...set}
        />
      </div>
      <Summary
        {...{ form, choice, isOwn, dates, start }}
        onClear={clear}
        onType={set.setType}
        onChosen={set.setChosen}
        onPeriodStarts={set.setPeriodStarts}
      />
    </div>
  );
}

interface WhyProps extends Pick<ReturnType<typeof useChoice>, 'reason' | 'files' | 'setReason' | 'setFiles'> {
  readers: string;
}

const ReasonFields = ({ reason, files, readers, setReason, setFiles }: WhyProps) => (
  <Box title={t('Reason and files')}>
    <div className={c['more']}>
      <Reason value={reason} readers={readers} onChange={setReason} />
      <Attachments files={files} onChange={setFiles} />
    </div>
  </Box>
);

/** Says who can read the reason: for private types, not all reviewers. */
function readersText(is_private: boolean, name: string | undefined): string {
  if (name === undefined)
    return is_private
      ? t('Only you and people who manage everyone’s leave can read it.')
      : t('Only you and the approvers can read it.');
  return is_private
    ? t('Only {name}, you and people who manage everyone’s leave can read it.', { name })
    : t('Only {name}, you and the approvers can read it.', { name });
}

interface ReasonProps {
  value: string;
  readers: string;
  onChange(value: string): void;
}

const Reason = ({ value, readers, onChange }: ReasonProps) => (
  <Textarea
    label={t('Reason')}
    description={readers}
    autosize
    minRows={3}
    maxRows={8}
    maxLength={2000}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

function typeOf(form: Form, id: string): Choice['type'] | undefined {
  const type = form.leave_types.find((type) => type.id === id) ?? form.leave_types[0];
  const own = form.summary.find(({ leave_type_id }) => leave_type_id === type?.id);
  if (!type) return undefined;
  const { blocked } = rulesFor(form.calendar_rules, type);
  const { has_halves = true, has_times = false } = own ?? {};
  return { ...type, has_halves, has_times, most: form.limits.longest_stretch, blocked };
}

interface TypesProps {
  form: Form;
  value: string;
  onChange(id: string): void;
}

function Types({ form, value, onChange }: TypesProps) {
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={t('Leave type')}>
      <div className={c['types']}>
        {form.leave_types.map((type) => (
          <Radio.Card key={type.id} value={type.id} className={c['type']}>
            <Radio.Indicator />
            <span>
              <b>
                {type.name} <TypeIcon name={type.icon} />
              </b>
              <small>{leftText(form, type)}</small>
            </span>
            <TypeMark type={type} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** '10.5 days left', 'no limit, unpaid' */
function leftText({ summary }: Form, { id, unit, is_paid }: Form['leave_types'][number]): string {
  const own = summary.find(({ leave_type_id }) => leave_type_id === id);
  const today = companyToday();
  const year = own?.years.find(({ first, last }) => first <= today && today <= last) ?? own?.years[0];
  const left = own?.is_unlimited || !year ? t('no limit') : t('{amount} left', { amount: amountOf(year.left, unit) });
  return is_paid ? left : t('{left}, unpaid', { left });
}

/** A click chooses whole days, halves, or times of one date. */
type Mode = NamedPart | 'times';

interface ModesProps {
  type: Choice['type'];
  value: Mode;
  onChange(value: Mode): void;
}

function Modes({ type: { has_halves, has_times }, value, onChange }: ModesProps) {
  if (!has_halves && !has_times) return null;
  const halves = [
    { value: 'first', label: t('Mornings') },
    { value: 'second', label: t('Afternoons') },
  ];
  return (
    <SegmentedControl
      size="xs"
      className={c['modes'] ?? ''}
      aria-label={t('Selection mode')}
      value={value}
      onChange={(next) => onChange(next as Mode)}
      data={[
        { value: 'full', label: t('Full days') },
        ...(has_halves ? halves : []),
        ...(has_times ? [{ value: 'times', label: t('Hours') }] : []),
      ]}
    />
  );
}

const Legend = ({ hasHalves, rules }: { hasHalves: boolean; rules: Form['calendar_rules'] }) => (
  <p className={c['legend']}>
    <span>
      <i data-chosen /> {t('Selected')}
    </span>
    {hasHalves && (
      <span>
        <i data-half /> {t('Half a day')}
      </span>
    )}
    <span>
      <i data-taken /> {t('Already applied for')}
    </span>
    <span>
      <Icon path={mdiStar} size={12} /> {t('Holiday')}
    </span>
    <span>
      <i data-off /> {t('Day off')}
    </span>
    {rules.blocks.length > 0 && (
      <span>
        <i data-blocked /> {t('Blocked')}
      </span>
    )}
    {rules.limits.length > 0 && (
      <span>
        <i data-full /> {t('No place left')}
      </span>
    )}
    <span className={c['keys']}>
      <kbd>{t('Shift', { of: 'key' })}</kbd> + <kbd>→</kbd> {t('to extend')}, <kbd>H</kbd> {t('for half days')}
    </span>
  </p>
);

interface LimitsProps {
  limits: Form['limits'];
  type: Choice['type'];
  chosen: ChosenDates;
  dates: ReturnType<typeof useChoice>['dates'];
  /** Text about days that could not be chosen. */
  children?: ReactNode;
}

/** Explanation of why free days of the calendar cannot be chosen. */
function Limits({ limits, type, chosen, dates, children }: LimitsProps) {
  const { longest_stretch } = limits;
  const { notice_days } = type;
  return (
    <div className={c['limits']} role="status">
      {children}
      {type.earliest && notice_days === 0 && (
        <p>{t('After the waiting time, the first day you can choose is {date}.', { date: date(type.earliest) })}</p>
      )}
      {type.earliest && notice_days > 0 && (
        <p>
          {t(
            '{count, plural, one {Apply at least # working day ahead. The first day you can choose is {date}.} other {Apply at least # working days ahead. The first day you can choose is {date}.}}',
            { count: notice_days, date: date(type.earliest) },
          )}
        </p>
      )}
      {longest_stretch !== null && isFull(chosen, dates, type) && (
        <p>
          {t(
            '{count, plural, one {You can apply for at most # day in a row, which you’ve reached.} other {You can apply for at most # days in a row, which you’ve reached.}}',
            { count: longest_stretch },
          )}
        </p>
      )}
    </div>
  );
}
