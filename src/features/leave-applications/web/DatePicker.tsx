import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useRef, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { bridgedBy } from '../rules/choosing.ts';
import { HalfChooser } from './HalfChooser.tsx';
import { Month } from './Month.tsx';
import { usePicking, type PickerProps, type Picking } from './use-picking.ts';
import h from './halves.module.css';
import c from './apply.module.css';

const addMonths = (month: string, by: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months: by }).toString();

/**
 * Calendar of the days that can be chosen, two months side by side. Dragging or Shift and an arrow key chooses a range,
 * Space a day, H cycles its halves. With mouse or touch, the halves of a chosen day are offered immediately.
 */
export function DatePicker(props: PickerProps) {
  const { dates, type, chosen, today, reach, onFarther } = props;
  const isPhone = useNarrow('(max-width: 759px)');
  const [first] = [...chosen.keys()].sort();
  const [month, setMonth] = useState((first ?? today).slice(0, 7));
  const [focused, setFocused] = useState<LocalDate>(first ?? today);
  const grid = useRef<HTMLDivElement>(null);
  const monthsShown = isPhone ? 1 : 2;
  const picking = usePicking(props);
  const bridgeDates = new Set<string>(bridgedBy(chosen, dates, type).map(({ date }) => date));
  const showMonth = (to: string) => {
    picking.close();
    setMonth(to);
    for (const one of [to, addMonths(to, monthsShown - 1)])
      if (isIn(reach, one) && !hasDates(dates, one)) onFarther?.(one);
  };
  const go = (date: LocalDate) => {
    if (!dates.has(date)) return;
    setFocused(date);
    if (date.slice(0, 7) < month) setMonth(date.slice(0, 7));
    else if (date.slice(0, 7) > addMonths(month, monthsShown - 1))
      setMonth(addMonths(date.slice(0, 7), 1 - monthsShown));
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus());
  };
  return (
    <div
      className={c['picker']}
      ref={grid}
      onKeyDown={(event) => picking.press(event, go)}
      onPointerUp={picking.up}
      role="group"
      aria-label={t('Days')}
    >
      <MonthButtons {...{ month, monthsShown, reach }} onTurn={showMonth} />
      {[month, addMonths(month, 1)].slice(0, monthsShown).map((one) => (
        <Month key={one} {...props} {...{ month: one, focused, picking, bridged: bridgeDates, isPhone }} />
      ))}
      {isPhone && <PhoneHalves {...{ dates, type, chosen, picking }} />}
    </div>
  );
}

interface PhoneHalvesProps extends Pick<PickerProps, 'dates' | 'type' | 'chosen'> {
  picking: Picking;
}

/** On a phone, the choice of halves is below the month. */
function PhoneHalves({ dates, type, chosen, picking }: PhoneHalvesProps) {
  const date = picking.opened;
  const [known, part] = date ? [dates.get(date), chosen.get(date)] : [];
  if (!date || !known || !part) return null;
  return (
    <div className={h['block']}>
      <HalfChooser {...{ known, type, part }} onChoose={(next) => picking.set(date, next)} />
    </div>
  );
}

interface MonthButtonsProps {
  month: string;
  /** Number of months side by side. */
  monthsShown: number;
  reach: PickerProps['reach'];
  onTurn(month: string): void;
}

const isIn = ({ first, last }: PickerProps['reach'], month: string) =>
  first.slice(0, 7) <= month && month <= last.slice(0, 7);

const MonthButtons = ({ month, monthsShown, reach, onTurn }: MonthButtonsProps) =>
  ([-1, 1] as const).map((way) => (
    <ActionIcon
      key={way}
      className={c[way < 0 ? 'before' : 'after']}
      size={36}
      aria-label={way < 0 ? t('Previous month') : t('Next month')}
      disabled={!isIn(reach, addMonths(month, way < 0 ? -1 : monthsShown))}
      onClick={() => onTurn(addMonths(month, way))}
    >
      <Icon path={way < 0 ? mdiChevronLeft : mdiChevronRight} />
    </ActionIcon>
  ));

const hasDates = (dates: PickerProps['dates'], month: string) =>
  [...dates.keys()].some((date) => date.slice(0, 7) === month);
