import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useId, useState } from 'react';
import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PlanChanges } from '../../rules/plan-shapes.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { hoursText } from '../grid/cell-labels.ts';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { ShiftChip, shortHours } from '#features/shifts/web/parts/ShiftChip.tsx';
import c from './publish.module.css';

/** Maximum number of marks in a row. */
const marks = 5;

/** Changes of one person, listed by days when expanded. */
export function PersonChanges({ person, isOpenAtFirst }: { person: PlanChanges; isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const { name, avatar, days } = person;
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Avatar name={name} avatar={avatar} size={28} />
        <b>{name}</b>
        <span className={c['marks']} aria-hidden>
          {days.slice(0, marks).map(({ date, after, replaces }) => (
            <ShiftChip key={date} shift={after} isDraft replaces={replaces} size="text" />
          ))}
          {days.length > marks && <small className="num">+{days.length - marks}</small>}
        </span>
        <em>{countText(days)}</em>
        <span className={`${c['delta']} num`}>{changeText(person.work_time_change)}</span>
        <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size={16} />
      </button>
      {isOpen && (
        <ol id={id}>
          {days.map(({ date, before, after }) => (
            <li key={date}>
              <span className="num">
                {weekday(date, 'short')}, {shortDay(date)}
              </span>
              <Shift shift={before} isBefore />
              <ChangeArrow />
              <Shift shift={after} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function Shift({ shift, isBefore = false }: { shift: PlannedShiftCard | null; isBefore?: boolean }) {
  const text = shift ? hoursText(shift) : t('day off');
  return (
    <>
      <ShiftChip shift={shift} isDraft={!isBefore} size="text" />
      {isBefore ? <s className="num">{text}</s> : <b className="num">{text}</b>}
    </>
  );
}

/** '2 changed', or '5 new, 2 days off': a day off is no new shift. */
function countText(days: PlanChanges['days']): string {
  const changed = days.filter(({ replaces }) => replaces).length;
  const off = days.filter(({ after, replaces }) => !after && !replaces).length;
  const fresh = days.length - changed - off;
  return [
    changed > 0 && t('{count} changed', { count: changed }),
    fresh > 0 && t('{count} new', { count: fresh }),
    off > 0 && t('{count, plural, one {# day off} other {# days off}}', { count: off }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** '+40 h', '0 h', '−7.5 h' */
const changeText = (seconds: number): string =>
  t('{hours} h', { hours: `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${shortHours(Math.abs(seconds))}` });
