import { Tooltip } from '@mantine/core';
import { mdiContentPaste, mdiEraser } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { hoursText } from '../grid/cell-labels.ts';
import type { CopiedCells } from '../model/block.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { Brush } from './brush.ts';
import c from './tools.module.css';

interface PaletteProps {
  shifts: readonly PlannedShiftCard[];
  brush: Brush | undefined;
  /** Shifts copied with Ctrl C. */
  copied: CopiedCells | undefined;
  onBrush(brush: Brush | undefined): void;
}

/** Palette of brushes: choose a shift, then click or drag. Pressing it again deselects it. */
export function Palette({ shifts, brush, copied, onBrush }: PaletteProps) {
  const choose = (next: Brush, isSelected: boolean) => onBrush(isSelected ? undefined : next);
  return (
    <div
      className={c['palette']}
      role="toolbar"
      aria-label={t('Paint with')}
      data-many={shifts.length > 4 || undefined}
    >
      {shifts.map((shift) => {
        const isHeld = brush?.kind === 'shift' && brush.shift.template_id === shift.template_id;
        const press = () => choose({ kind: 'shift', shift }, isHeld);
        return <ShiftBrush key={shift.template_id} shift={shift} isHeld={isHeld} onPress={press} />;
      })}
      <Tool
        label={t('Clear days')}
        icon={mdiEraser}
        isHeld={brush?.kind === 'clear'}
        onPress={(isHeld) => choose({ kind: 'clear' }, isHeld)}
      />
      {copied && (
        <Tool
          label={t('Paste copied days')}
          icon={mdiContentPaste}
          isHeld={brush?.kind === 'paste'}
          onPress={(isHeld) => choose({ kind: 'paste', copied }, isHeld)}
        />
      )}
    </div>
  );
}

interface ShiftBrushProps {
  shift: PlannedShiftCard;
  isHeld: boolean;
  onPress(): void;
}

function ShiftBrush({ shift, isHeld, onPress }: ShiftBrushProps) {
  return (
    <button type="button" title={`${shift.name}, ${hoursText(shift)}`} aria-pressed={isHeld} onClick={onPress}>
      <ShiftChip shift={shift} size="text" />
      <span>
        <b>{shift.name}</b>
        <small className="num">{hoursText(shift)}</small>
      </span>
    </button>
  );
}

interface ToolProps {
  label: string;
  icon: string;
  isHeld: boolean;
  onPress(isHeld: boolean): void;
}

function Tool({ label, icon, isHeld, onPress }: ToolProps) {
  return (
    <Tooltip label={label}>
      <button type="button" data-plain aria-label={label} aria-pressed={isHeld} onClick={() => onPress(isHeld)}>
        <Icon path={icon} size={18} />
      </button>
    </Tooltip>
  );
}
