import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { BeforeAfter } from '../parts/BeforeAfter.tsx';
import { inColumn } from '../parts/in-column.ts';
import { TypeName } from '../parts/TypeMark.tsx';
import type { leaveOpenings } from '../../rules/openings-contract.ts';
import c from './openings.module.css';

type Preview = Reply<(typeof leaveOpenings)['preview']>;
type Row = Preview['rows'][number];

/** Number of rows drawn at first. */
const firstRows = 300;
const order = { wrong: 0, self: 1, passed: 2, new: 3 };

/** Table of what cannot be booked, what exists already, and what would be booked. */
export function PreviewRows({ preview }: { preview: Preview }) {
  const { rows, leave_types } = preview;
  const sorted = rows.toSorted((a, b) => order[a.state] - order[b.state] || a.line - b.line);
  const { shown, more } = useCut(sorted, firstRows);
  const columns = {
    amounts: rows.map(({ amount }) => amount),
    balances: rows.flatMap(({ before, after }) => [before, after]),
  };
  return (
    <section className={c['preview']} aria-label={t('Preview')}>
      <Counts preview={preview} />
      {rows.length > 0 && (
        <div className={c['rows']} tabIndex={0} role="region" aria-label={t('Table rows')}>
          <table>
            <Heads />
            <tbody>
              {shown.map((row) => (
                <PreviewRow
                  key={`${row.line} ${row.leave_type_id}`}
                  row={row}
                  columns={columns}
                  type={leave_types.find(({ id }) => id === row.leave_type_id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more && <p className={c['none']}>{more}</p>}
    </section>
  );
}

function Counts({ preview: { rows, counts } }: { preview: Preview }) {
  if (rows.length === 0)
    return (
      <p className={c['counts']} role="status">
        {t('The table contains no numbers.')}
      </p>
    );
  return (
    <p className={c['counts']} role="status">
      <b>{t('{count} new', { count: counts.new })}</b> · {t('{count} skipped', { count: counts.passed })} ·{' '}
      <span data-wrong={counts.wrong > 0 || undefined}>{t('{count} with errors', { count: counts.wrong })}</span>
      {counts.self > 0 && <> · {t('Left out: yourself')}</>}
    </p>
  );
}

const Heads = () => (
  <thead>
    <tr>
      <th scope="col">{t('Row')}</th>
      <th scope="col">{t('Person')}</th>
      <th scope="col">{t('Leave type')}</th>
      <th scope="col">{t('Balance')}</th>
      <th scope="col">{t('Balance today')}</th>
    </tr>
  </thead>
);

interface PreviewRowProps {
  row: Row;
  columns: Readonly<Record<'amounts' | 'balances', readonly (number | null)[]>>;
  type: Preview['leave_types'][number] | undefined;
}

function PreviewRow({ row, columns, type }: PreviewRowProps) {
  const { line, person, user, amount, before, after, state, why } = row;
  return (
    <tr data-state={state}>
      <td className="num">{line}</td>
      <th scope="row">
        <span className={c['who']}>
          {user && <Avatar name={user.name} avatar={user.avatar} size={24} />}
          <span>
            <b>{user?.name ?? person}</b>
            {why !== null && <small>{why}</small>}
          </span>
        </span>
      </th>
      <td>{type && <TypeName type={type} />}</td>
      <td className="num" data-label={t('Balance')}>
        {amount === null ? '–' : inColumn(amount, columns.amounts)}
      </td>
      <td className="num" data-label={t('Balance today')}>
        {before === null || after === null ? (
          '–'
        ) : (
          <BeforeAfter before={before} after={after} columnAmounts={columns.balances} />
        )}
      </td>
    </tr>
  );
}
