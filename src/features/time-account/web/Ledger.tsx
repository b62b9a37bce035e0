import { mdiChevronDown, mdiChevronRight, mdiLockOutline } from '@mdi/js';
import { Fragment, useState } from 'react';
import { dayAndMonth, duration, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { ledgerRows } from '../rules/ledger-rows.ts';
import type { ShownPeriod } from './account-api.ts';
import { lineText } from './account-words.ts';
import c from './account.module.css';

/** The periods of an account, the latest first; each unfolds into its lines with their reasons. */
export function Ledger({ periods }: { periods: readonly ShownPeriod[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(periods.slice(0, 1).map(({ starts_on }) => starts_on)));
  const turn = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <div className={c['ledger']}>
      <table aria-label={t('Lines of the time account')}>
        <thead>
          <tr>
            <th scope="col">{t('Payroll period')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Owed')}</th>
            <th scope="col">{t('Worked')}</th>
            <th scope="col">{t('Time', { of: 'hours' })}</th>
            <th scope="col">{t('Balance')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <Fragment key={period.starts_on}>
              <PeriodRow period={period} isOpen={open.has(period.starts_on)} onTurn={() => turn(period.starts_on)} />
              {open.has(period.starts_on) && <Lines period={period} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PeriodRowProps {
  period: ShownPeriod;
  isOpen: boolean;
  onTurn(): void;
}

function PeriodRow({ period, isOpen, onTurn }: PeriodRowProps) {
  const { name, starts_on, ends_on, owed, worked, change, balance } = period;
  return (
    <tr data-period>
      <th scope="row">
        <button type="button" aria-expanded={isOpen} onClick={onTurn}>
          <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} size={18} />
          {name}
        </button>
        <small>{t('{from} to {to}', { from: dayAndMonth(starts_on), to: dayAndMonth(ends_on) })}</small>
      </th>
      <td>
        <State state={period.state} />
      </td>
      <td className="num">{duration(owed)}</td>
      <td className="num">{duration(worked)}</td>
      <td className="num" data-plus={change > 0 || undefined}>
        {signedDuration(change)}
      </td>
      <td className="num">
        <b>{signedDuration(balance)}</b>
      </td>
    </tr>
  );
}

function State({ state }: Pick<ShownPeriod, 'state'>) {
  if (state === 'running') return <span className={c['running']}>{t('running')}</span>;
  if (state === 'open') return <span className={c['state']}>{t('open', { of: 'period' })}</span>;
  return (
    <span className={c['state']}>
      <Icon path={mdiLockOutline} size={16} />
      {t('closed')}
    </span>
  );
}

function Lines({ period: { lines, balance } }: { period: ShownPeriod }) {
  if (lines.length === 0)
    return (
      <tr>
        <td colSpan={6} className={c['none']}>
          {t('Nothing has changed the balance.')}
        </td>
      </tr>
    );
  return ledgerRows(lines, balance).map((row, index) => (
    <tr key={`${row.date} ${index}`}>
      <td className={c['date']}>{dayAndMonth(row.date)}</td>
      <td>
        {row.explained.map((line) => (
          <p key={line.kind}>
            {lineText(line)}
            {row.owed !== null && ` ${signedDuration(line.seconds)}`}
          </p>
        ))}
      </td>
      <td className="num">{row.owed !== null && duration(row.owed)}</td>
      <td className="num">{row.worked !== null && duration(row.worked)}</td>
      <td className="num" data-plus={row.change > 0 || undefined}>
        {signedDuration(row.change)}
      </td>
      <td className="num">{signedDuration(row.balance)}</td>
    </tr>
  ));
}
