import type { ReactNode } from 'react';
import { date } from '#platform/web/format.ts';
import { plural } from '#platform/web/i18n.ts';
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
          {plural(
            notice_days,
            'Apply at least {count} working day ahead. The first day you can choose is {date}.',
            'Apply at least {count} working days ahead. The first day you can choose is {date}.',
            { date: date(type.earliest) },
          )}
        </p>
      )}
      {longest_stretch !== null && isFull(chosen, type) && (
        <p>
          {plural(
            longest_stretch,
            'One application can have at most {count} day, which you’ve reached.',
            'One application can have at most {count} days, which you’ve reached.',
          )}
        </p>
      )}
    </div>
  );
}
