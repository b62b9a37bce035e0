import { Drawer } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { useFocusReturned } from '#platform/web/ui/focus-return.ts';
import { DaysList, type DaysListInput } from './DaysList.tsx';
import c from '../reports.module.css';

/** The days behind a figure by person, in a panel over the report. */
export function DaysPanel({ asked, onClose }: { asked: DaysListInput; onClose(): void }) {
  useFocusReturned();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      title={asked.title}
      closeButtonProps={{ 'aria-label': t('Close', { of: 'window' }) }}
      classNames={{ title: c['panelTitle'] ?? '' }}
    >
      <DaysList asked={asked} />
    </Drawer>
  );
}
