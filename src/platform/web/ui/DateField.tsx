import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { mdiCalendarBlankOutline } from '@mdi/js';
import dayjs from 'dayjs';
import { useState, type ReactNode } from 'react';
import { readDate, typedOrder } from '../../shared/read-date.ts';
import { date, dateFormat, firstDayOfWeek } from '../format.ts';
import type { LocalDate } from '../../shared/schemas.ts';
import { t } from '../i18n.ts';
import { companyToday } from '../server-time.ts';
import { Icon } from './Icon.tsx';
import c from './DateField.module.css';

/** Dates reach this number of years into the past and into the future (specification B §8). */
const maxYears = 100;
/** Pixels. */
const pickerWidthPx = 290;

interface DateFieldProps {
  /** Accessible name; shown above the field unless `prefix` contains it. */
  label: string;
  prefix?: ReactNode;
  prefixWidth?: number;
  /** Text inside the field while there is no date, instead of a label above. */
  placeholder?: string;
  /** Whether its calendar stays inside a floating element. */
  isInFloating?: boolean;
  className?: string | undefined;
  /** 'YYYY-MM-DD' */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Whether a date is required: it can be replaced, but not removed. */
  isKept?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  withAsterisk?: boolean;
  /** Path of the form's field, by which the form finds the input. */
  path?: string | undefined;
  onChange(value: LocalDate | undefined): void;
}

const yearsFromToday = (years: number) => dayjs(companyToday()).add(years, 'year').format('YYYY-MM-DD');

/** Number of years from today within which two digits mean the future: '1.2.27' is 2027, '1.2.83' is 1983. */
const shortYearsAhead = 20;

/**
 * Parses a date typed in one of the usual forms: '1 Feb 2027', '1.2.2027', by the company's order '01/02/2027',
 * '2027-2-1'.
 */
function parseDate(text: string): string | null {
  const last_year = Number(companyToday().slice(0, 4)) + shortYearsAhead;
  const date_order = typedOrder(text, dateFormat());
  if (date_order === undefined) return null;
  const read = readDate(text, { date_order, last_year });
  return 'date' in read ? read.date : null;
}

interface Limits {
  readonly min: string;
  readonly max: string;
}

/** The error of a typed date; undefined if the date can be chosen, or the field is empty. */
function problemOf(text: string, { min, max }: Limits): string | undefined {
  if (text.trim() === '') return undefined;
  const day = parseDate(text);
  if (day === null) return t('Enter a date like {example}.', { example: date(companyToday()) });
  if (day >= min && day <= max) return undefined;
  return t('Enter a date from {min} to {max}.', { min: date(min), max: date(max) });
}

/**
 * Text that is not a date stays in the field with an error. The field then has no value (a required one keeps the old
 * value), and the form is not sent (`data-unread`).
 */
function useTyped({ value, isKept, onChange }: Pick<DateFieldProps, 'value' | 'isKept' | 'onChange'>, limits: Limits) {
  const [isTyped, setTyped] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [before, setBefore] = useState<string>();
  const [isRead, setRead] = useState(true);
  return {
    isTyped,
    problem,
    isRead,
    // The input writes each new value over its text, so it receives none while the text is to stay.
    value: (problem === undefined ? value : before) ?? null,
    read(text: string) {
      setTyped(parseDate(text) !== null);
      setRead(problemOf(text, limits) === undefined);
      setProblem(undefined);
    },
    leave(text: string) {
      setTyped(false);
      const found = problemOf(text, limits);
      setProblem(found);
      setBefore(value);
      if (found !== undefined && !isKept) onChange(undefined);
    },
    choose(day: string | null) {
      setProblem(undefined);
      setRead(true);
      if (day || !isKept) onChange((day ?? undefined) as LocalDate | undefined);
    },
    rest: () => setTyped(false),
  };
}

const calendarLabels = () => ({
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous decade'),
  nextDecade: t('Next decade'),
});

/** A date in the company's format, typed or picked; the only field for dates. */
export function DateField(props: DateFieldProps) {
  const { label, prefix, prefixWidth, placeholder, className, value, isKept, description, error } = props;
  const { min = yearsFromToday(-maxYears), max = yearsFromToday(maxYears) } = props;
  const typed = useTyped(props, { min, max });
  return (
    <DateInput
      className={className ?? ''}
      classNames={{ day: c['day'] ?? '' }}
      ariaLabels={calendarLabels()}
      description={description}
      error={typed.problem ?? error}
      data-unread={typed.problem !== undefined || undefined}
      fixOnBlur={typed.isRead}
      withAsterisk={props.withAsterisk ?? false}
      data-path={props.path}
      {...(prefix || placeholder ? { 'aria-label': label } : { label })}
      {...(prefix ? { leftSection: prefix, leftSectionWidth: prefixWidth } : {})}
      rightSection={value && !isKept ? undefined : <Icon path={mdiCalendarBlankOutline} size={16} />}
      placeholder={placeholder ?? dateFormat()}
      value={typed.value}
      valueFormat={(day) => date(day)}
      dateParser={parseDate}
      onChange={typed.choose}
      minDate={min}
      maxDate={max}
      firstDayOfWeek={(firstDayOfWeek() % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6}
      clearable={!isKept}
      clearButtonProps={{ 'aria-label': t('Clear {label}', { label }) }}
      // A date that was typed completely needs no calendar, which would cover the fields below.
      onInput={({ currentTarget }) => typed.read((currentTarget as HTMLInputElement).value)}
      onClick={typed.rest}
      onBlur={({ currentTarget }) => typed.leave(currentTarget.value)}
      popoverProps={{
        width: pickerWidthPx,
        position: 'bottom-start',
        withinPortal: !props.isInFloating,
        ...(typed.isTyped && { opened: false }),
      }}
    />
  );
}
