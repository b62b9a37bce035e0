import { mdiAlertOutline, mdiCheckCircleOutline, mdiCloseCircleOutline, mdiInformationOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './settings.module.css';

const icons = {
  plain: mdiInformationOutline,
  good: mdiCheckCircleOutline,
  warning: mdiAlertOutline,
  bad: mdiCloseCircleOutline,
};

/** Shows one fact beside a form, marked by icon and colour; screen readers announce its changes. */
export function Callout({ tone = 'plain', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={c['told']} data-tone={tone} role="status">
      <Icon path={icons[tone]} size={18} />
      <div>{children}</div>
    </div>
  );
}
