import { Icon } from '#platform/web/ui/Icon.tsx';
import type { TerminalRow } from '../rules/shapes.ts';
import { stateWords } from './terminal-words.ts';
import c from './terminals.module.css';

/** Shape, word and reason of a terminal's state. @param now epoch seconds */
export function StateMark({ row, now }: { row: TerminalRow; now: number }) {
  const { icon, title, detail, isWarning } = stateWords(row, now);
  return (
    <span className={c['state']} data-warning={isWarning || undefined}>
      {icon ? <Icon path={icon} size={20} /> : <i className={c['live']} aria-hidden />}
      <span className={c['two']}>
        <span>{title}</span>
        {detail && <small className="num">{detail}</small>}
      </span>
    </span>
  );
}
