import { Button } from '@mantine/core';
import { mdiTrashCanOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyZone } from '#platform/web/server-time.ts';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { hoursText } from '../grid/cell-labels.ts';
import { drawnDay, shiftOn, type DrawnDay, type OverlayDays, type DraftValue } from '../model/drafts.ts';
import { restBetween } from '../model/rest.ts';
import type { ShownDay, ShownRow } from '../model/rows.ts';
import { clockChangeIn } from '#features/shifts/rules/clock-change.ts';
import { clockChangeText } from '#features/shifts/web/parts/clock-change.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import { hoursAndMinutes } from '#platform/shared/time.ts';
import { ConflictFacts } from './ConflictItem.tsx';
import { PanelHead } from './ConflictPanel.tsx';
import c from './panel.module.css';

interface DayPanelProps {
  row: ShownRow;
  /** Index of the day in the range. */
  place: number;
  over: OverlayDays | undefined;
  shifts: readonly PlannedShiftCard[];
  canPlan: boolean;
  onWish(wish: DraftValue): void;
  /** Picks up the shift to place it on other days; moving removes it from this one. */
  onTake(isMoved: boolean): void;
  onClose(): void;
}

/** One day of one person: its shift, the neighbouring days, and the shifts that can be assigned. */
export function DayPanel({ row, place, over, shifts, canPlan, onWish, onTake, onClose }: DayPanelProps) {
  const day = row.days[place];
  if (!day) return null;
  const drawn = drawnDay(day, over?.get(day.date));
  return (
    <SidePanel label={t('{name}, {day}', { name: row.name, day: longDay(day.date) })} onClose={onClose}>
      <div className={c['panel']}>
        <PanelHead title={row.name} text={longDay(day.date)} onClose={onClose} />
        <div className={c['body']}>
          <Lead drawn={drawn} day={day} />
          <Facts row={row} place={place} over={over} drawn={drawn} />
          {drawn.conflict && (
            <ol>
              <li data-refused={drawn.conflict.level === 'refuse' || undefined}>
                <ConflictFacts conflict={drawn.conflict} shift={drawn.shift ?? undefined} avatar={row.avatar} />
              </li>
            </ol>
          )}
          {canPlan && !day.isNotEmployed && <Choices drawn={drawn} shifts={shifts} onWish={onWish} />}
        </div>
        {canPlan && drawn.kind !== 'none' && <Foot drawn={drawn} onTake={onTake} onErase={() => onWish('erase')} />}
      </div>
    </SidePanel>
  );
}

interface FootProps extends Pick<DayPanelProps, 'onTake'> {
  drawn: DrawnDay;
  onErase(): void;
}

/** Actions on the shift as a whole. */
function Foot({ drawn: { shift, kind }, onTake, onErase }: FootProps) {
  return (
    <footer className={c['foot']}>
      {shift?.template_id && (
        <>
          <Button variant="default" onClick={() => onTake(true)}>
            {t('Move')}
          </Button>
          <Button variant="default" onClick={() => onTake(false)}>
            {t('Copy')}
          </Button>
        </>
      )}
      {kind === 'draft' && (
        <Button variant="default" leftSection={<Icon path={mdiTrashCanOutline} size={18} />} onClick={onErase}>
          {t('Remove draft')}
        </Button>
      )}
    </footer>
  );
}

interface LeadProps {
  drawn: DrawnDay;
  day: Pick<ShownDay, 'date' | 'isNotEmployed'>;
}

function Lead({ drawn: { shift, kind, replaces, mark }, day: { date, isNotEmployed } }: LeadProps) {
  const change = shift ? clockChangeText(clockChangeIn(date, shift, companyZone())) : '';
  return (
    <div className={c['lead']}>
      <ShiftChip
        shift={shift}
        size="lead"
        isDraft={kind === 'draft'}
        isStandard={kind === 'standard'}
        replaces={!!replaces}
        mark={mark}
      />
      <span>
        <b>
          {[shift?.name ?? (isNotEmployed ? t('Not employed') : t('Day off')), kindText(kind)]
            .filter(Boolean)
            .join(', ')}
        </b>
        {shift && <small className="num">{hoursText(shift)}</small>}
        {change && <small>{change}</small>}
      </span>
    </div>
  );
}

function kindText(kind: DrawnDay['kind']): string {
  if (kind === 'draft') return t('draft');
  if (kind === 'published') return t('published');
  return kind === 'standard' ? t('standard hours') : '';
}

function Facts({ row, place, over, drawn }: Pick<DayPanelProps, 'row' | 'place' | 'over'> & { drawn: DrawnDay }) {
  const at = (index: number) => {
    const day = row.days[index];
    return day && shiftOn(day, over?.get(day.date));
  };
  const facts: [string, ReactNode][] = [];
  if (drawn.kind === 'draft' && drawn.replaces)
    facts.push([
      t('Replaces'),
      t('{shift}, published', { shift: `${drawn.replaces.name}, ${hoursText(drawn.replaces)}` }),
    ]);
  const [before, after] = [restBetween(at(place - 1), drawn.shift), restBetween(drawn.shift, at(place + 1))];
  if (before !== undefined) facts.push([t('Rest before'), hoursAndMinutes(Math.max(0, before))]);
  if (after !== undefined) facts.push([t('Rest after'), hoursAndMinutes(Math.max(0, after))]);
  if (facts.length === 0) return null;
  return (
    <dl className={c['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ChoicesProps {
  drawn: DrawnDay;
  shifts: readonly PlannedShiftCard[];
  onWish(wish: DraftValue): void;
}

function Choices({ drawn, shifts, onWish }: ChoicesProps) {
  const isOn = (shift: PlannedShiftCard | null) =>
    drawn.kind === 'draft' && (drawn.shift?.template_id ?? null) === (shift?.template_id ?? null);
  return (
    <>
      <h3>{t('Draft a different shift')}</h3>
      <div className={c['choices']}>
        {shifts.map((shift) => (
          <button key={shift.template_id} type="button" aria-pressed={isOn(shift)} onClick={() => onWish(shift)}>
            <ShiftChip shift={shift} size="text" />
            <span>
              <b>{shift.name}</b>
              <small className="num">{hoursText(shift)}</small>
            </span>
          </button>
        ))}
        <button type="button" aria-pressed={isOn(null)} onClick={() => onWish(null)}>
          <ShiftChip shift={null} size="text" />
          <span>
            <b>{t('Day off')}</b>
          </span>
        </button>
      </div>
    </>
  );
}
