import type { ReactNode } from 'react';
import { DayIcon } from './DayIcon.tsx';
import type { DayKey } from './day-states.ts';
import c from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  text: string;
  /** The next step. */
  action?: ReactNode;
  marks?: readonly DayKey[];
}

/** An empty state shows the row of marks that this screen would contain, one of them still open. */
export function EmptyState({
  title,
  text,
  action,
  marks = ['completed', 'completed', 'unassigned', 'completed', 'completed'],
}: EmptyStateProps) {
  return (
    <div className={c['empty']}>
      <div className={c['roll']} aria-hidden>
        {marks.map((mark, index) => (
          <span key={index} data-open={mark === 'unassigned' || undefined}>
            <DayIcon state={mark} size={mark === 'unassigned' ? 36 : 24} decorative />
          </span>
        ))}
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
      {action}
    </div>
  );
}
