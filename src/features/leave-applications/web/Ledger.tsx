import { Button, SegmentedControl } from '@mantine/core';
import { mdiArrowLeft, mdiDownload } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { saveTable } from '#platform/web/save-table.ts';
import { inColumn, signedInColumn } from '#features/leave/web/parts/in-column.ts';
import { Box } from './Box.tsx';
import { BalanceSkeleton } from './BalanceCards.tsx';
import { OnDay } from './BalanceOn.tsx';
import { BalanceChart } from './BalanceChart.tsx';
import { employeeApi } from './leave-api.ts';
import type { ChangeLeaves } from './leaves-address.ts';
import { balanceOn, type OwnLedger } from './replies.ts';
import c from './ledger.module.css';

interface LedgerProps {
  user_id: string | undefined;
  type: string;
  on: LocalDate | undefined;
  isOwn: boolean;
  onChange: ChangeLeaves;
}

/** Explanation of a balance: every line of the leave year in words, and the balance on any day. */
export function Ledger({ user_id, type, on, isOwn, onChange }: LedgerProps) {
  const ledgerQuery = { ...(user_id && { user_id }), ...(on && { on }) };
  const query = useQuery({
    ...employeeApi.ledger.read({ query: { ...ledgerQuery, leave_type_id: type } }),
    placeholderData: keepPreviousData,
  });
  const balances = useQuery({ ...employeeApi.index.read({ query: ledgerQuery }), placeholderData: keepPreviousData });
  usePageLoad(query);
  const types = (balances.data?.balances ?? []).filter(({ is_unlimited }) => !is_unlimited);
  return (
    <>
      <PageHead
        title={isOwn ? t('How is my balance calculated?') : t('How is this balance calculated?')}
        line={t('Everything added, taken or expired in this leave year, in order. Nothing else counts.')}
        lead={<Types types={types} value={type} onChange={onChange} />}
      >
        <LedgerActions ledger={query.data} isOwn={isOwn} onChange={onChange} />
      </PageHead>
      <QueryState query={query} skeleton={<BalanceSkeleton />}>
        {(ledger) => (
          <Lines
            key={`${ledger.leave_type.id} ${ledger.leave_year.first}`}
            {...{ ledger, isOwn, onChange }}
            // In a year that was turned to, starts on the day from the address.
            begin={on}
          />
        )}
      </QueryState>
    </>
  );
}

interface LedgerActionsProps {
  ledger: OwnLedger | undefined;
  isOwn: boolean;
  onChange: ChangeLeaves;
}

const LedgerActions = ({ ledger, isOwn, onChange }: LedgerActionsProps) => (
  <>
    {ledger && (
      <Button variant="default" leftSection={<Icon path={mdiDownload} size={18} />} onClick={() => saveLedger(ledger)}>
        {t('Export')}
      </Button>
    )}
    <Button
      variant="default"
      leftSection={<Icon path={mdiArrowLeft} size={18} />}
      onClick={() => onChange({ why: undefined })}
    >
      {isOwn ? t('My leaves') : t('All leave')}
    </Button>
  </>
);

interface TypesProps {
  types: readonly { readonly id: string; readonly name: string }[];
  value: string;
  onChange: ChangeLeaves;
}

const Types = ({ types, value, onChange }: TypesProps) =>
  types.length > 1 && (
    <SegmentedControl
      size="xs"
      aria-label={t('Leave type')}
      value={value}
      onChange={(why) => onChange({ why }, { replace: true })}
      data={types.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );

interface LinesProps {
  ledger: OwnLedger;
  isOwn: boolean;
  begin: LocalDate | undefined;
  onChange: ChangeLeaves;
}

function Lines({ ledger, isOwn, begin, onChange }: LinesProps) {
  const { first, last } = ledger.leave_year;
  const now = ledger.today < first ? first : ledger.today > last ? last : ledger.today;
  const [day, setDay] = useState<LocalDate>(begin && first <= begin && begin <= last ? begin : now);
  return (
    <div className={c['ledger']}>
      <div className={c['main']}>
        <BalanceChart ledger={ledger} day={day} onDay={setDay} />
        <Table ledger={ledger} isOwn={isOwn} />
      </div>
      <aside className={c['aside']} aria-label={t('Balance on')}>
        <OnDay {...{ ledger, day, isOwn, onChange }} onDay={setDay} />
        <Rules ledger={ledger} />
      </aside>
    </div>
  );
}

function Table({ ledger, isOwn }: { ledger: OwnLedger; isOwn: boolean }) {
  const { lines, today, leave_year } = ledger;
  const done = lines.filter(({ is_ahead }) => !is_ahead);
  const ahead = lines.filter(({ is_ahead }) => is_ahead);
  const isThisYear = leave_year.first <= today && today <= leave_year.last;
  const now = balanceOn(ledger, today);
  const columns = {
    amounts: lines.map(({ amount }) => amount),
    balances: [now, ...lines.map(({ balance }) => balance)],
  };
  return (
    <table className={c['table']} aria-label={t('Balance entries')}>
      <Heads unit={ledger.leave_type.unit} />
      <tbody>
        {done.map((line, index) => (
          <Line key={index} {...{ line, columns, isOwn }} />
        ))}
        {isThisYear && (
          <tr data-today>
            <td>{shortDay(today)}</td>
            <td colSpan={4}>{t('Today')}</td>
            <td data-number className="num">
              {inColumn(now, columns.balances)}
            </td>
          </tr>
        )}
        {ahead.map((line, index) => (
          <Line key={index} {...{ line, columns, isOwn }} />
        ))}
      </tbody>
    </table>
  );
}

const Heads = ({ unit }: Pick<OwnLedger['leave_type'], 'unit'>) => (
  <thead>
    <tr>
      <th>{t('Date')}</th>
      <th>{t('What')}</th>
      <th>{t('Reason')}</th>
      <th className={c['by']}>{t('By')}</th>
      <th data-number>{unit === 'days' ? t('Days') : t('Hours')}</th>
      <th data-number>{t('Balance')}</th>
    </tr>
  </thead>
);

interface LineProps {
  line: OwnLedger['lines'][number];
  columns: Readonly<Record<'amounts' | 'balances', readonly number[]>>;
  isOwn: boolean;
}

function Line({ line, columns, isOwn }: LineProps) {
  const { date, title, why, by, amount, balance, is_ahead, application_id } = line;
  return (
    <tr data-ahead={is_ahead || undefined}>
      <td>{shortDay(date)}</td>
      <td>
        <b>{title}</b>
      </td>
      <td>
        {isOwn && application_id !== null ? <Link to={`/leave/application/view/${application_id}`}>{why}</Link> : why}
      </td>
      <td className={c['by']}>{by ?? (application_id === null ? t('automatic') : '–')}</td>
      <td data-number data-sign={amount > 0 || undefined} className="num">
        {signedInColumn(amount, columns.amounts)}
      </td>
      <td data-number className="num">
        {inColumn(balance, columns.balances)}
      </td>
    </tr>
  );
}

function Rules({ ledger: { rules, package_name } }: { ledger: OwnLedger }) {
  if (rules.length === 0) return null;
  return (
    <Box title={t('Rules behind this balance')} aside={package_name && <span>{package_name}</span>}>
      <ul className={c['rules']}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Box>
  );
}

/** Saves the lines of a balance as a table, starting with the opening balance of the year. */
function saveLedger({ author, leave_type, leave_year, before, lines }: OwnLedger): void {
  saveTable(`${leave_type.name} ${author.username} ${leave_year.first}`, [
    [t('Date'), t('What'), t('Reason'), t('By'), leave_type.unit === 'days' ? t('Days') : t('Hours'), t('Balance')],
    [leave_year.first, t('Starting balance'), '', '', '', before],
    ...lines.map(({ date, title, why, by, amount, balance, application_id }) => [
      date,
      title,
      why,
      by ?? (application_id === null ? t('automatic') : '–'),
      amount,
      balance,
    ]),
  ]);
}
