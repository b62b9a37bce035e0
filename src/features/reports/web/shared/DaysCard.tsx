import { ActionIcon } from '@mantine/core';
import { mdiClose } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { DaysList, type DaysListInput } from './DaysList.tsx';
import c from '../reports.module.css';

interface DaysCardProps {
  asked: DaysListInput;
  onClose(): void;
}

/** The days in a card beside the report: focus stays in the table, and a live region announces the content. */
export function DaysCard({ asked, onClose }: DaysCardProps) {
  return (
    <section className={`${c['card']} ${c['days']}`} aria-label={asked.title} aria-live="polite">
      <header className={c['daysHead']}>
        <div>
          <h2>{asked.title}</h2>
          {asked.line && <p>{asked.line}</p>}
        </div>
        <ActionIcon variant="subtle" size={36} aria-label={t('Close days')} onClick={onClose}>
          <Icon path={mdiClose} size={18} />
        </ActionIcon>
      </header>
      <DaysList asked={asked} />
    </section>
  );
}
