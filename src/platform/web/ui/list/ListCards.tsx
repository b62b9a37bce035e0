import { RowMenu } from './RowMenu.tsx';
import { RowName } from './RowName.tsx';
import { offered, type ListTableProps } from './list-rows.ts';
import c from './list.module.css';

/** A page of rows as cards, when there is no room for a table. */
export function ListCards<Row extends { readonly id: string; readonly name: string }>({
  label,
  leading,
  columns,
  rows,
  actionsOf,
  buttonOf,
  ...name
}: ListTableProps<Row>) {
  return (
    <ul className={c['cards']} aria-label={label}>
      {rows.map((row) => {
        const button = buttonOf?.(row);
        const actions = [...(button ? [button] : []), ...offered(actionsOf?.(row))];
        return (
          <li key={row.id}>
            <div>
              <RowName
                row={row}
                onOpen={name.onOpen}
                pathOf={name.pathOf}
                faceOf={name.faceOf}
                belowOf={name.belowOf}
              />
              <p>
                {[...(leading ? [leading] : []), ...columns].map(({ key, card }) => {
                  const cardView = card?.(row);
                  return cardView ? <span key={key}>{cardView}</span> : null;
                })}
              </p>
            </div>
            {actions.length > 0 && <RowMenu name={row.name} actions={actions} />}
          </li>
        );
      })}
    </ul>
  );
}
