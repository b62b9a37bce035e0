import { ActionIcon, Popover } from '@mantine/core';
import { mdiHelpCircleOutline } from '@mdi/js';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { t } from '#platform/web/i18n.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import c from './tools.module.css';

interface LegendProps {
  shifts: readonly PlannedShiftCard[];
  canPlan: boolean;
  /** Kinds of days off on the screen. */
  off: ReadonlySet<'leave' | 'holiday'>;
}

/** Button that shows the legend in a low window, where the table takes the full height. */
export function LegendButton(props: LegendProps) {
  return (
    <Popover position="bottom-end" width={340} shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t('Legend and keys')} title={t('Legend and keys')}>
          <Icon path={mdiHelpCircleOutline} size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={c['legendCard'] ?? ''}>
        <Legend {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Explanation of the marks, and keyboard shortcuts. */
export function Legend({ shifts, canPlan, off }: LegendProps) {
  const [shift, other = shift] = shifts;
  return (
    <div className={c['legend']}>
      <ul aria-label={t('Legend')}>
        {shift && (
          <>
            <li>
              <ShiftChip shift={shift} size="key" />
              {t('Published')}
            </li>
            <li>
              <ShiftChip shift={shift} size="key" isDraft />
              {t('Draft')}
            </li>
            <li>
              <ShiftChip shift={other ?? shift} size="key" isDraft replaces />
              {t('Draft replacing a published shift')}
            </li>
            <li>
              <ShiftChip shift={shift} size="key" isStandard />
              {t('Standard hours')}
            </li>
          </>
        )}
        <DaysOff off={off} />
        <li>
          <i />
          {t('Not employed')}
        </li>
      </ul>
      {canPlan && <Keys letters={shifts.slice(0, 4).map(({ letter }) => letter)} />}
    </div>
  );
}

function DaysOff({ off }: Pick<LegendProps, 'off'>) {
  return (
    <>
      {off.has('leave') && (
        <li>
          <i data-off="leave" />
          {t('Leave', { of: 'absence' })}
        </li>
      )}
      {off.has('holiday') && (
        <li>
          <i data-off="holiday" />
          {t('Holiday')}
        </li>
      )}
    </>
  );
}

function Keys({ letters }: { letters: readonly string[] }) {
  const keys = [...new Set(letters)];
  return (
    <p data-keys>
      <kbd>←→↑↓</kbd> {t('move')} <kbd>{t('Shift', { of: 'key' })}</kbd> {t('+ arrows select')}{' '}
      {keys.map((letter) => (
        <kbd key={letter}>{letter}</kbd>
      ))}
      {keys.length > 0 && <> {t('assign')} </>}
      <kbd>{t('Del')}</kbd> {t('clear')} <kbd>{t('Ctrl Z')}</kbd> {t('undo')}
    </p>
  );
}
