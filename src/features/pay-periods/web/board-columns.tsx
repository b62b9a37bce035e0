import {
  mdiAccountClockOutline,
  mdiAlertOutline,
  mdiClockAlertOutline,
  mdiHelpCircleOutline,
  mdiTimerSandEmpty,
  mdiUndoVariant,
} from '@mdi/js';
import { duration, instantDate, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import type { BoardRow } from '../contract.ts';
import { missingOf, stateText, type Missing } from './period-words.ts';
import c from './pay-periods.module.css';

const icons: Readonly<Record<Missing, string>> = {
  clock_out: mdiClockAlertOutline,
  review: mdiAlertOutline,
  sent_back: mdiUndoVariant,
  lost: mdiAccountClockOutline,
  confirmation: mdiHelpCircleOutline,
  approval: mdiTimerSandEmpty,
};

/** Columns of the board beside the person. */
export const boardColumns = (): readonly ListColumn<BoardRow>[] => [
  {
    key: 'manager',
    label: t('Manager'),
    cell: ({ manager }) => manager?.name ?? '–',
  },
  {
    key: 'state',
    label: t('Status'),
    cell: (row) => <StateCell row={row} />,
    card: (row) => <StateCell row={row} />,
  },
  {
    key: 'worked',
    label: t('Worked'),
    isNumber: true,
    cell: ({ sums }) => duration(sums.work_time),
    card: ({ sums }) => t('{duration} worked', { duration: duration(sums.work_time) }),
  },
  {
    key: 'balance',
    label: t('Balance'),
    isNumber: true,
    cell: ({ sums: { balance } }) => <Balance seconds={balance} />,
  },
];

const Balance = ({ seconds }: { seconds: number }) => (
  <span className={c['balance']} data-tone={seconds >= 60 ? 'ok' : undefined}>
    {signedDuration(seconds)}
  </span>
);

function StateCell({ row }: { row: BoardRow }) {
  const missing = missingOf(row);
  if (missing)
    return (
      <span className={c['missing']} data-kind={missing.kind}>
        <Icon path={icons[missing.kind]} size={18} />
        {missing.text}
      </span>
    );
  const { approved } = row;
  return (
    <span className={c['missing']}>
      {row.state === 'approved' && approved
        ? t('Approved by {name} on {date}', { name: approved.by?.name ?? t('Muster'), date: instantDate(approved.at) })
        : stateText(row.state)}
    </span>
  );
}
