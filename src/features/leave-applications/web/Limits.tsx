import type { ReactNode } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { isFull, type ChosenDates } from '../rules/choosing.ts';
import type { Choice, Form } from './replies.ts';
import c from './apply.module.css';

interface LimitsProps {
  limits: Form['limits'];
  type: Choice['type'];
  chosen: ChosenDates;
  /** Text about days that could not be chosen. */
  children?: ReactNode;
}

/** Explanation of why free days of the calendar cannot be chosen. */
export function Limits({ limits, type, chosen, children }: LimitsProps) {
  const { notice_days, longest_stretch } = limits;
  return (
    <div className={c['limits']} role="status">
      {children}
      {type.earliest && (
        <p>
          {t(
            '{count, plural, one {Apply at least # working day ahead. The first day you can choose is {date}.} other {Apply at least # working days ahead. The first day you can choose is {date}.}}',
            { count: notice_days, date: date(type.earliest) },
          )}
        </p>
      )}
      {longest_stretch !== null && isFull(chosen, type) && (
        <p>
          {t(
            '{count, plural, one {One application can have at most # day, which you’ve reached.} other {One application can have at most # days, which you’ve reached.}}',
            { count: longest_stretch },
          )}
        </p>
      )}
    </div>
  );
}
