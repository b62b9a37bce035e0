import { Link } from '@tanstack/react-router';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { RowMenu, type RowAction } from '#platform/web/ui/list/RowMenu.tsx';
import type { TerminalRow } from '../rules/shapes.ts';
import { DayStrip } from './DayStrip.tsx';
import { peopleText, silentSinceOf } from './device-figures.ts';
import { StateMark } from './StateMark.tsx';
import { usersPath } from './terminals-api.ts';
import c from './terminals.module.css';

interface DeviceCardsProps {
  rows: readonly TerminalRow[];
  /** epoch seconds */
  now: number;
  actionsOf(row: TerminalRow): readonly RowAction[];
}

/** Terminals as cards, for phones. */
export function DeviceCards({ rows, now, actionsOf }: DeviceCardsProps) {
  return (
    <ul className={c['cards']} aria-label={t('Terminals')}>
      {rows.map((row) => (
        <li key={row.id}>
          <header>
            <div>
              <Link to={usersPath(row.id)}>{row.name}</Link>
              <small>{row.place || row.zone}</small>
            </div>
            <RowMenu name={row.name} actions={actionsOf(row)} />
          </header>
          <StateMark row={row} now={now} />
          {row.connection === 'push' && <DayStrip terminal={row} silentSince={silentSinceOf(row, now)} now={now} />}
          <dl>
            <Figure name={t('Punches')} value={number(row.punches_today)} />
            <Figure name={t('People')} value={peopleText(row)} />
            <Figure name={t('Waiting')} value={number(row.waiting)} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
);
