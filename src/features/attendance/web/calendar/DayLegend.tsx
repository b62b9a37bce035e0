import { Tooltip } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { DayLabel } from '#platform/web/ui/DayIcon.tsx';
import { dayStates, type DayKey } from '#platform/web/ui/day-states.ts';
import { dayIcon } from '#features/days/contract.ts';
import c from './month.module.css';

/** Marks with their labels; a hint explains each on hover, focus and touch. */
export function DayLegend({ states = dayIcon.options }: { states?: readonly DayKey[] }) {
  return (
    <ul className={c['legend']} aria-label={t('Legend')}>
      {states.map((state) => (
        <li key={state}>
          <Tooltip
            label={t(dayStates[state].hint)}
            events={{ hover: true, focus: true, touch: true }}
            openDelay={200}
            withArrow
          >
            <button type="button">
              <DayLabel state={state} />
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
