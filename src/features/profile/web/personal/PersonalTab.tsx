import {
  mdiAccountGroupOutline,
  mdiCardAccountDetailsOutline,
  mdiHomeOutline,
  mdiPhoneAlertOutline,
  mdiSchoolOutline,
} from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Section } from '../../rules/sections.ts';
import type { PartProps } from '../parts/profile-parts.ts';
import { useEditing } from '../parts/use-profile.ts';
import { Address } from './Address.tsx';
import { Education } from './Education.tsx';
import { EmergencyContacts } from './EmergencyContacts.tsx';
import { Family } from './Family.tsx';
import { PersonalInfo } from './PersonalInfo.tsx';
import { useSectionInView } from './use-section-in-view.ts';
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

/** Shows the personal sections that the viewer may see. */
export function PersonalTab({ view }: PartProps) {
  const shown = parts.filter(({ section }) => view.sections[section].view);
  return (
    <div className={c['grid']}>
      <SectionLinks shown={shown} />
      <div className={c['column']}>
        {shown.map(({ section, Component }) => (
          <Component key={section} view={view} />
        ))}
      </div>
    </div>
  );
}

/** Links to each section; the one being edited, or else the one in view, is marked. */
function SectionLinks({ shown }: { shown: readonly Part[] }) {
  const { inView, show } = useSectionInView(shown.map(({ section }) => section));
  const { open } = useEditing();
  // A section being edited is the current one, wherever the page is scrolled.
  const current = shown.some(({ section }) => section === open) ? open : inView;
  return (
    <nav className={c['jump']} aria-label={t('On this page')}>
      {shown.map(({ section, icon, name }) => (
        <a
          key={section}
          href={`#${section}`}
          aria-current={section === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            show(section);
          }}
        >
          <Icon path={icon} size={18} />
          {name()}
        </a>
      ))}
    </nav>
  );
}
