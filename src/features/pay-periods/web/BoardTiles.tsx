import { t } from '#platform/web/i18n.ts';
import type { Board } from '../contract.ts';
import { periodStates, type PeriodState } from '../rules/period-state.ts';
import { stateText } from './period-words.ts';
import c from './pay-periods.module.css';

interface BoardTilesProps {
  /** Undefined while they load. */
  counts: Board['counts'] | undefined;
  state: PeriodState | undefined;
  onChange(state: PeriodState | undefined): void;
}

/** Numbers of people by state, which filter the list, and a bar with their shares. */
export function BoardTiles({ counts, state, onChange }: BoardTilesProps) {
  return (
    <div className={c['tiles']} role="group" aria-label={t('Status')}>
      <div>
        {periodStates.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={state === one}
            onClick={() => onChange(state === one ? undefined : one)}
          >
            <span>{stateText(one)}</span>
            <b className="num">{counts ? counts[one] : '\u00a0'}</b>
          </button>
        ))}
      </div>
      <div className={c['shares']} aria-hidden>
        {counts &&
          periodStates.map(
            (one) => counts[one] > 0 && <i key={one} data-state={one} style={{ flexGrow: counts[one] }} />,
          )}
      </div>
    </div>
  );
}
