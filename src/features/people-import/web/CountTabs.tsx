import { mdiAlertCircleOutline, mdiMinus, mdiPencilOutline, mdiPlus } from '@mdi/js';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { CheckResult, CheckedRow } from '../rules/shapes.ts';
import c from './import.module.css';

export type Action = CheckedRow['action'];
const actions: readonly Action[] = ['wrong', 'new', 'changed', 'unchanged'];
const icons = { wrong: mdiAlertCircleOutline, new: mdiPlus, changed: mdiPencilOutline, unchanged: mdiMinus };

interface CountTabsProps {
  checked: CheckResult;
  action: Action;
  onChoose(action: Action): void;
}

/** Shows the number of rows of each kind, and their shares. */
export function CountTabs({ checked: { counts, changed_fields }, action, onChoose }: CountTabsProps) {
  const lines: Readonly<Record<Action, [string, string]>> = {
    wrong: [t('Invalid'), t('fix or skip')],
    new: [t('New'), t('will be added')],
    changed: [
      t('Changed'),
      t('{count, plural, one {# field changes} other {# fields change}}', { count: changed_fields }),
    ],
    unchanged: [t('Unchanged'), t('nothing to do')],
  };
  return (
    <div className={c['tabs']} role="group" aria-label={t('Rows by outcome')}>
      {actions.map((one) => (
        <button key={one} type="button" aria-pressed={one === action} data-action={one} onClick={() => onChoose(one)}>
          <span>
            <Icon path={icons[one]} size={16} />
            {lines[one][0]}
          </span>
          <b className="num">{number(counts[one])}</b> <small>{lines[one][1]}</small>
        </button>
      ))}
      <div className={c['share']} aria-hidden>
        {actions.map(
          (action) =>
            counts[action] > 0 && <i key={action} data-action={action} style={{ flexGrow: counts[action] }} />,
        )}
      </div>
    </div>
  );
}
