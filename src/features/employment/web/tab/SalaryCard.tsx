import { Button } from '@mantine/core';
import { mdiCalendarArrowRight, mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { SectionCard } from '#features/profile/web/parts/Section.tsx';
import { seenBy } from '#features/profile/web/parts/seen-by.ts';
import { changeInPercent, moneyOf, periodText } from '../money.ts';
import { salaryText, type SalaryRow } from '../ruler/employment-lanes.ts';
import type { HiddenAmounts } from './hidden-amounts.ts';
import c from './tab.module.css';

interface SalaryCardProps extends PartProps {
  /** Newest first. */
  salaries: readonly SalaryRow[];
  amounts: HiddenAmounts;
}

/** Shows the present salary and its history. */
export function SalaryCard({ view, salaries, amounts }: SalaryCardProps) {
  const toggle = salaries.length > 0 && (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-pressed={amounts.areHidden}
      leftSection={<Icon path={amounts.areHidden ? mdiEyeOutline : mdiEyeOffOutline} size={16} />}
      onClick={amounts.toggle}
    >
      {amounts.areHidden ? t('Show amounts') : t('Hide amounts')}
    </Button>
  );
  return (
    <SectionCard
      title={t('Salary')}
      seen={seenBy('salary_info', view)}
      history={{ view, section: 'salary_info' }}
      action={toggle}
    >
      {salaries.length === 0 ? (
        <span className={c['since']}>{t('No salary recorded.')}</span>
      ) : (
        <Shown salaries={salaries} isHidden={amounts.areHidden} />
      )}
    </SectionCard>
  );
}

function Shown({ salaries, isHidden }: { salaries: readonly SalaryRow[]; isHidden: boolean }) {
  const index = salaries.findIndex(({ state }) => state === 'current');
  const current = salaries[index];
  const before = salaries[index + 1];
  const grown = current && changeInPercent(before, current);
  return (
    <>
      <p className={c['amount']}>
        <strong className="num">{current ? (isHidden ? '••••••' : moneyOf(current.amount)) : '–'}</strong>
        {current && (
          <span>
            {current.currency} {periodText(current.pay_period)}
          </span>
        )}
      </p>
      {current && (
        <p className={c['since']}>
          {t('since {date}', { date: date(current.effective_from) })}
          {grown && !isHidden && (
            <>
              {' · '}
              <b className="num">{grown}</b> {t('compared to before')}
            </>
          )}
        </p>
      )}
      {!isHidden && salaries.length > 1 && <Steps salaries={salaries} />}
      {salaries
        .filter(({ state }) => state === 'scheduled')
        .map((row) => (
          <Waiting key={row.id} row={row} before={salaries[salaries.indexOf(row) + 1]} isHidden={isHidden} />
        ))}
    </>
  );
}

/** Maximum number of steps. */
const maxSteps = 7;

/** Draws steps instead of a slope, since pay changes on a day. */
function Steps({ salaries }: { salaries: readonly SalaryRow[] }) {
  const shown = salaries.slice(0, maxSteps).toReversed();
  const amounts = shown.map(({ amount }) => Number(amount));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  // The lowest step has a third of the height, so that differences are visible.
  const share = (amount: number) => (most === least ? 1 : 0.34 + ((amount - least) / (most - least)) * 0.66);
  return (
    <div aria-hidden>
      <div className={c['steps']}>
        {shown.map(({ id, amount, state }) => (
          <i key={id} data-kind={state} style={{ height: `${share(Number(amount)) * 100}%` }}>
            <b className="num">{moneyOf(amount, 0)}</b>
          </i>
        ))}
      </div>
      <div className={c['axis']}>
        {shown.map(({ id, effective_from }) => (
          <span key={id} className="num">
            {effective_from.slice(0, 4)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Waiting({ row, before, isHidden }: { row: SalaryRow; before: SalaryRow | undefined; isHidden: boolean }) {
  const grown = changeInPercent(before, row);
  return (
    <div className={c['waits']}>
      <Icon path={mdiCalendarArrowRight} size={18} />
      <span>
        <b className="num">{isHidden ? '••••••' : salaryText(row)}</b>{' '}
        {t('from {date}', { date: date(row.effective_from) })}
        <small className="num">
          {[!isHidden && grown, t('takes effect automatically at midnight')].filter(Boolean).join(', ')}
        </small>
      </span>
    </div>
  );
}
