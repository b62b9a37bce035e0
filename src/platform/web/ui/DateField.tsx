import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import { mdiCalendarBlankOutline } from '@mdi/js';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useState, type ReactNode } from 'react';
import { date, dateFormat, firstDayOfWeek } from '../format.ts';
import { t } from '../i18n.ts';
import { companyToday } from '../server-time.ts';
import { Icon } from './Icon.tsx';
import c from './DateField.module.css';

dayjs.extend(customParseFormat);

/** Dates reach this many years into the past and into the future (specification B §8). */
const maxYears = 100;
/** Pixels. */
const pickerWidthPx = 290;

interface DateFieldProps {
  /** Its accessible name; shown above the field unless `prefix` says it inside. */
  label: string;
  prefix?: ReactNode;
  prefixWidth?: number;
  /** Stands inside the field while there is no date, in the place of a label above. */
  placeholder?: string;
  /** Its calendar stays inside what floats already. */
  isInFloating?: boolean;
  className?: string | undefined;
  /** 'YYYY-MM-DD' */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** There is always a date: it can be replaced, and not taken away. */
  isKept?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  withAsterisk?: boolean;
  /** Of a form's field: by it the form finds the input. */
  path?: string | undefined;
  onChange(value: string | undefined): void;
}

const yearsFromToday = (years: number) => dayjs(companyToday()).add(years, 'year').format('YYYY-MM-DD');

/** What was typed, in the company's format or as 2026-11-22. */
function parsed(text: string): string | null {
  const day = dayjs(text.trim(), [dateFormat(), 'YYYY-MM-DD'], true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

const calendarLabels = () => ({
  previousMonth: t('Month before'),
  nextMonth: t('Month after'),
  previousYear: t('Year before'),
  nextYear: t('Year after'),
  previousDecade: t('Decade before'),
  nextDecade: t('Decade after'),
});

/** A date in the company's format, typed or picked; the only field for dates. */
export function DateField(props: DateFieldProps) {
  const { label, prefix, prefixWidth, placeholder, className, value, isKept, description, error, onChange } = props;
  const { min = yearsFromToday(-maxYears), max = yearsFromToday(maxYears) } = props;
  const [isTyped, setTyped] = useState(false);
  return (
    <DateInput
      className={className ?? ''}
      classNames={{ day: c['day'] ?? '' }}
      ariaLabels={calendarLabels()}
      description={description}
      error={error}
      withAsterisk={props.withAsterisk ?? false}
      data-path={props.path}
      {...(prefix || placeholder ? { 'aria-label': label } : { label })}
      {...(prefix ? { leftSection: prefix, leftSectionWidth: prefixWidth } : {})}
      rightSection={value && !isKept ? undefined : <Icon path={mdiCalendarBlankOutline} size={16} />}
      placeholder={placeholder ?? dateFormat()}
      value={value ?? null}
      valueFormat={(day) => date(day)}
      dateParser={parsed}
      onChange={(day) => (day || !isKept) && onChange(day ?? undefined)}
      minDate={min}
      maxDate={max}
      firstDayOfWeek={(firstDayOfWeek() % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6}
      clearable={!isKept}
      clearButtonProps={{ 'aria-label': t('Clear {label}', { label }) }}
      // A date that has been typed in full needs no calendar, which would cover the fields below.
      onInput={({ currentTarget }) => setTyped(parsed((currentTarget as HTMLInputElement).value) !== null)}
      onClick={() => setTyped(false)}
      onBlur={() => setTyped(false)}
      popoverProps={{
        width: pickerWidthPx,
        position: 'bottom-start',
        withinPortal: !props.isInFloating,
        ...(isTyped && { opened: false }),
      }}
    />
  );
}
