import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayAndMonth, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { BeforeAfter } from '#features/leave/web/parts/BeforeAfter.tsx';
import { firstName } from '#features/profile/web/parts/seen-by.ts';
import { balancesAfter, isAhead } from '../rules/shortening.ts';
import type { LeaveDate } from '../rules/shapes.ts';
import { DayToggles, type Dates } from './DayToggles.tsx';
import { shorteningApi, useLeaveNews } from './leave-api.ts';
import { amountOf, periodText, stateMore, yearName } from './leave-words.ts';
import type { ApplicationPage } from './replies.ts';
import c from './shorten.module.css';

/** Ways to give back days: one's own to come, others' as a proposal, and others' that have started. */
export type ShorteningMode = 'own' | 'propose' | 'correct';

interface ShortenProps {
  opened: ApplicationPage;
  mode: ShorteningMode;
  onClose(): void;
}

/** Dialog that gives back days of approved leave, or proposes to; shows its days and the balance first. */
export function ShortenDialog({ opened, mode, onClose }: ShortenProps) {
  const { item } = opened;
  const today = companyToday() as LocalDate;
  const [returned, setReturned] = useState<Dates>(new Set());
  const [reason, setReason] = useState('');
  const send = useSend({ id: item.id, mode, onClose });
  const back = amountBack(item.dates, returned);
  const isOffered = ({ date }: LeaveDate) => isAhead(date, today) === (mode !== 'correct');
  const change = (next: Dates) => {
    send.forget();
    setReturned(next);
  };
  return (
    <ActionDialog
      title={titleOf(mode)}
      label={labelOf(mode, back, item)}
      action={send}
      size={650}
      isDisabled={returned.size === 0 || (mode === 'correct' && reason.trim() === '')}
      isDirty={returned.size > 0 || reason !== ''}
      footer={<p className={c['foot']}>{footOf(mode, item)}</p>}
      onAct={() => void send.run([...returned].sort(), reason)}
      onClose={onClose}
    >
      <div className={c['shorten']}>
        <p className={c['what']}>
          {[item.leave_type.name, periodText(item), stateMore(item)].filter(Boolean).join(', ')}
        </p>
        {mode !== 'correct' && <LastDays dates={item.dates} {...{ today, returned }} onChange={change} />}
        <DayToggles dates={item.dates} {...{ isOffered }} chosen={returned} words={toggleWords()} onChange={change} />
        <Figures {...{ opened, returned }} />
        {mode !== 'own' && <Reason isRequired={mode === 'correct'} {...{ item, reason }} onChange={setReason} />}
      </div>
    </ActionDialog>
  );
}

interface SendOptions {
  id: string;
  mode: ShorteningMode;
  onClose(): void;
}

function useSend({ id, mode, onClose }: SendOptions) {
  const refresh = useLeaveNews();
  return useAction(
    async (dates: LocalDate[], reason: string) => {
      const params = { id };
      const { message } = await (mode === 'own'
        ? shorteningApi.shorten.call({ params, body: { dates } })
        : mode === 'propose'
          ? shorteningApi.propose.call({ params, body: { dates, reason } })
          : shorteningApi.returnDays.call({ params, body: { dates, reason } }));
      onClose();
      void showSuccess(message);
    },
    { refresh, onFault: inlineOr(showFailure) },
  );
}

const toggleWords = () => ({ label: t('Days to return'), kept: t('Kept'), chosen: t('Returned') });

export const amountBack = (dates: readonly LeaveDate[], returned: Dates): number =>
  dates.reduce((sum, { date, cost }) => (returned.has(date) ? sum + Math.round(cost * 100) : sum), 0) / 100;

function titleOf(mode: ShorteningMode): string {
  if (mode === 'own') return t('Shorten this leave');
  return mode === 'propose' ? t('Propose to shorten this leave') : t('Return days of this leave');
}

type Item = ApplicationPage['item'];

function labelOf(mode: ShorteningMode, back: number, { leave_type: { unit }, asks_to_shorten }: Item): string {
  if (mode === 'own' && asks_to_shorten)
    return back === 0 ? t('Ask to return days') : t('Ask to return {amount}', { amount: amountOf(back, unit) });
  if (back === 0) return mode === 'propose' ? t('Propose') : t('Return days');
  const amount = amountOf(back, unit);
  return mode === 'propose' ? t('Propose to return {amount}', { amount }) : t('Return {amount}', { amount });
}

function footOf(mode: ShorteningMode, { user, asks_to_shorten }: Item): string {
  if (mode === 'own' && asks_to_shorten) return t('Nothing changes until your approver agrees.');
  if (mode === 'own') return t('We’ll notify your approver. No approval needed.');
  const name = firstName(user.name);
  return mode === 'propose' ? t('Nothing changes until {name} agrees.', { name }) : t('We’ll notify {name}.', { name });
}

interface DatesProps {
  dates: readonly LeaveDate[];
  returned: Dates;
  onChange(returned: Dates): void;
}

/** Maximum last days offered; every day can be chosen below. */
const maxOffered = 5;

/** Choices of the last day away, each with the amount that it returns. */
function LastDays({ dates, today, returned, onChange }: DatesProps & { today: LocalDate }) {
  const choices = dates.flatMap((day, index) => {
    const rest = dates.slice(index + 1);
    const [next] = rest;
    if (!next || !isAhead(next.date, today)) return [];
    return [{ date: day.date, rest: new Set(rest.map(({ date }) => date)) }];
  });
  if (choices.length === 0) return null;
  const isSame = (rest: Dates) => rest.size === returned.size && [...rest].every((date) => returned.has(date));
  return (
    <div>
      <b className={c['label']}>{t('Last day away')}</b>
      <div className={c['choices']} role="group" aria-label={t('Last day away')}>
        {choices.slice(0, maxOffered).map(({ date, rest }) => (
          <button key={date} type="button" aria-pressed={isSame(rest)} onClick={() => onChange(rest)}>
            <small>{weekday(date, 'short')}</small>
            <b>{dayAndMonth(date)}</b>
            <small data-back>{t('{amount} back', { amount: amountBack(dates, rest) })}</small>
          </button>
        ))}
      </div>
    </div>
  );
}

interface FiguresProps {
  opened: ApplicationPage;
  returned: Dates;
}

/** Amount of the leave, and the balance of each of its leave years, before and after. */
export function Figures({ opened: { item, summary }, returned }: FiguresProps) {
  const { leave_type, total, dates } = item;
  const type = summary.find(({ leave_type_id }) => leave_type_id === leave_type.id);
  const balances = type && !type.is_unlimited ? balancesAfter(type.years, dates, returned) : [];
  return (
    <dl className={c['figures']}>
      <div>
        <dt>{t('This leave')}</dt>
        <dd className="num">
          <BeforeAfter before={total} after={rounded(total - amountBack(dates, returned))} />
        </dd>
      </div>
      {balances.map(({ year, after }) => (
        <div key={year.first}>
          <dt>
            {balances.length > 1
              ? t('{type} left in {year}', { type: leave_type.name, year: yearName(year) })
              : t('{type} left', { type: leave_type.name })}
          </dt>
          <dd className="num">
            <BeforeAfter before={year.left} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const rounded = (amount: number) => Math.round(amount * 100) / 100;

interface ReasonProps {
  item: Item;
  isRequired: boolean;
  reason: string;
  onChange(reason: string): void;
}

const Reason = ({ item, isRequired, reason, onChange }: ReasonProps) => (
  <Textarea
    label={t('Reason')}
    withAsterisk={isRequired}
    description={t('{name} can read it.', { name: firstName(item.user.name) })}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    autosize
    minRows={2}
    maxRows={5}
    maxLength={2000}
    value={reason}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
