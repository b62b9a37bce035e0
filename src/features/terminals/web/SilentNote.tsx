import { Button } from '@mantine/core';
import { mdiWifiOff } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { sinceText } from './terminal-words.ts';
import type { DevicesPage } from './terminals-api.ts';
import c from './terminals.module.css';

interface SilentNoteProps {
  silent: DevicesPage['silent'];
  onCheck(): void;
}

/** Note about silent terminals, which reassures that no punches are lost. */
export function SilentNote({ silent, onCheck }: SilentNoteProps) {
  const [first] = silent;
  return (
    <div role="status">
      {first && (
        <div className={c['note']}>
          <Icon path={mdiWifiOff} size={20} />
          <p>
            <b>
              {silent.length === 1
                ? t('{name} has been offline since {when}.', { name: first.name, when: sinceText(first.last_seen_at) })
                : t('{count} terminals are offline.', { count: silent.length })}
            </b>{' '}
            {silent.length === 1 ? ofOne(first.people) : ofMany()}
          </p>
          <Button variant="default" size="sm" onClick={onCheck}>
            {t('What to check')}
          </Button>
        </div>
      )}
    </div>
  );
}

const ofMany = () => t('No punches are lost. The terminals send them when they are back online.');

function ofOne(people: number): string {
  const note = t('No punches are lost. The terminal sends them when it is back online.');
  return paragraph(
    note,
    people > 0 && t('{count, plural, one {# person punches there.} other {# people punch there.}}', { count: people }),
  );
}
