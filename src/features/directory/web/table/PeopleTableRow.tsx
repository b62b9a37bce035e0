import { mdiDotsHorizontal } from '@mdi/js';
import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profileLink } from '#features/people/web/parts/profile-links.ts';
import type { Column } from '../columns.tsx';
import type { DirectoryRow } from '../directory-api.ts';
import type { Place } from '#features/dashboard/web/parts/whereabouts-words.ts';
import c from '../people.module.css';

interface PeopleTableRowProps {
  index: number;
  /** undefined while its page is loading. */
  row: DirectoryRow | undefined;
  place: Place | undefined;
  columns: readonly Column[];
  /** Whether the Tab key reaches this row. */
  isActive: boolean;
  isPicked: boolean;
  isPickable: boolean;
}

export const PeopleTableRow = memo(function PeopleTableRow(props: PeopleTableRowProps) {
  const { index, row, place, columns, isActive, isPicked, isPickable } = props;
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      aria-busy={!row || undefined}
      {...(isPickable && { 'aria-selected': isPicked })}
    >
      {isPickable && <Tick row={row} isPicked={isPicked} />}
      <Name row={row} isActive={isActive} />
      {columns.map((column) => (
        <td key={column.key}>{row && column.cell(row, place)}</td>
      ))}
      <td className={c['act']}>
        {row && (
          <button
            type="button"
            data-control="more"
            tabIndex={isActive ? 0 : -1}
            aria-haspopup="menu"
            aria-label={t('More actions for {name}', { name: row.name })}
          >
            <Icon path={mdiDotsHorizontal} size={18} />
          </button>
        )}
      </td>
    </tr>
  );
});

function Tick({ row, isPicked }: Pick<PeopleTableRowProps, 'row' | 'isPicked'>) {
  return (
    <td className={c['tick']} data-tick>
      {row && (
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          aria-label={t('Select {name}', { name: row.name })}
          checked={isPicked}
        />
      )}
    </td>
  );
}

/** Uses the same link element before and after the row is loaded, so that it keeps the focus. */
function Name({ row, isActive }: Pick<PeopleTableRowProps, 'row' | 'isActive'>) {
  return (
    <th scope="row" className={c['nameColumn']}>
      <span className={c['who']}>
        {row ? (
          <Avatar name={row.name} avatar={row.avatar} size={28} />
        ) : (
          <Skeleton circle height={28} animate={false} />
        )}
        <span>
          <a {...(row && profileLink(row.username))} data-control="name" tabIndex={isActive ? 0 : -1}>
            {row ? row.name : <Skeleton height={10} width={104} animate={false} />}
          </a>
          {row && <small>{row.username}</small>}
        </span>
      </span>
    </th>
  );
}
