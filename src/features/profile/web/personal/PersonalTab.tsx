import {
  mdiAccountGroupOutline,
  mdiCardAccountDetailsOutline,
  mdiHomeOutline,
  mdiPhoneAlertOutline,
  mdiSchoolOutline,
} from '@mdi/js';
import { useEffect, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Section } from '../../rules/sections.ts';
import type { PartProps } from '../parts/profile-parts.ts';
import { Address } from './Address.tsx';
import { Education } from './Education.tsx';
import { EmergencyContacts } from './EmergencyContacts.tsx';
import { Family } from './Family.tsx';
import { PersonalInfo } from './PersonalInfo.tsx';
import c from './personal.module.css';

interface Part {
  readonly section: Section;
  readonly icon: string;
  name(): string;
  Component(props: PartProps): React.ReactNode;
}

const parts: readonly Part[] = [
  {
    section: 'personal_info',
    icon: mdiCardAccountDetailsOutline,
    name: () => t('Personal info'),
    Component: PersonalInfo,
  },
  { section: 'address', icon: mdiHomeOutline, name: () => t('Contact and address'), Component: Address },
  {
    section: 'emergency_contact',
    icon: mdiPhoneAlertOutline,
    name: () => t('Emergency contacts'),
    Component: EmergencyContacts,
  },
  { section: 'family_info', icon: mdiAccountGroupOutline, name: () => t('Family'), Component: Family },
  { section: 'education', icon: mdiSchoolOutline, name: () => t('Education'), Component: Education },
];

/** The personal sections that one may see. */
export function PersonalTab({ view }: PartProps) {
  const shown = parts.filter(({ section }) => view.sections[section].view);
  return (
    <div className={c['grid']}>
      <Jump shown={shown} />
      <div className={c['column']}>
        {shown.map(({ section, Component }) => (
          <Component key={section} view={view} />
        ))}
      </div>
    </div>
  );
}

/** The way to each section; the one that is in sight is marked. */
function Jump({ shown }: { shown: readonly Part[] }) {
  const inSight = useInSight(shown.map(({ section }) => section));
  return (
    <nav className={c['jump']} aria-label={t('On this page')}>
      {shown.map(({ section, icon, name }) => (
        <a
          key={section}
          href={`#${section}`}
          aria-current={section === inSight ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(section)?.scrollIntoView();
          }}
        >
          <Icon path={icon} size={18} />
          {name()}
        </a>
      ))}
    </nav>
  );
}

/** The first section whose end has not left the window. */
function useInSight(ids: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState(ids[0]);
  const key = ids.join();
  useEffect(() => {
    const look = () =>
      setInSight(key.split(',').find((id) => (document.getElementById(id)?.getBoundingClientRect().bottom ?? 0) > 120));
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [key]);
  return inSight;
}
