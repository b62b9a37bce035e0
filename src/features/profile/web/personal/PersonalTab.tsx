import {
  mdiAccountGroupOutline,
  mdiCardAccountDetailsOutline,
  mdiHomeOutline,
  mdiPhoneAlertOutline,
  mdiSchoolOutline,
} from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { NumberInput } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { scrollerOf } from '#platform/web/scroller.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ClientInput, Reply } from '#platform/shared/contract.ts';
import type { FieldForm, FormOf } from '#platform/web/form.ts';
import type { Section } from '../../rules/sections.ts';
import type { profile } from '../../contract.ts';
import type { PartProps } from '../parts/profile-parts.ts';
import { useEditing } from '../parts/use-profile.ts';
import { EditableSection } from '../parts/EditableSection.tsx';
import { TextField } from '../parts/fields.tsx';
import { profileApi } from '../profile-api.ts';
import { Address } from './Address.tsx';
import { EmergencyContacts } from './EmergencyContacts.tsx';
import { Family } from './Family.tsx';
import { PersonalInfo } from './PersonalInfo.tsx';
import { RowList, RowTable } from './RowList.tsx';
import c from './personal.module.css';

type Data = Reply<(typeof profile)['education']>['data'];
type Body = ClientInput<(typeof profile)['saveEducation']>['body'];
type Degree = Data['degrees'][number];

const blank = { degree: '', subject_of_study: null, school: null, from_year: null, to_year: null };
const wordsOf = ({ degree, subject_of_study, school, from_year, to_year }: Degree) =>
  [degree, subject_of_study, school, from_year, to_year].filter(Boolean).join(' ');

/** Shows the education of a person. */
function Education({ view }: PartProps) {
  return (
    <EditableSection<Data, Data>
      view={view}
      section="education"
      title={t('Education')}
      saveLabel={t('Save education')}
      flush
      query={profileApi.education.read({ params: { user_id: view.id } })}
      valuesOf={({ degrees }) => ({ degrees: degrees.length ? degrees : [blank] })}
      schema={async () => (await import('../../contract.ts')).profile.saveEducation.body}
      send={({ degrees }, version) =>
        profileApi.saveEducation.call({ params: { user_id: view.id }, body: { degrees, version } as Body })
      }
      show={({ degrees }) => <Shown degrees={degrees} />}
      fields={(form) => <Fields form={form} />}
      differences={{
        degrees: {
          label: t('Education'),
          text: (rows) => (rows as Degree[] | undefined)?.map(wordsOf).join('; ') ?? '',
        },
      }}
    />
  );
}

function Shown({ degrees }: { degrees: readonly Degree[] }) {
  return (
    <RowTable
      label={t('Education')}
      rows={degrees}
      nothing={t('No education yet.')}
      columns={[
        { label: t('Degree'), cell: ({ degree }) => degree },
        { label: t('Subject', { of: 'study' }), cell: ({ subject_of_study }) => subject_of_study },
        { label: t('School'), cell: ({ school }) => school },
        { label: t('From'), cell: ({ from_year }) => from_year },
        { label: t('To', { of: 'end' }), cell: ({ to_year }) => to_year },
      ]}
    />
  );
}

function Fields({ form }: { form: FormOf<Data> }) {
  const nameOf = (index: number) => form.getValues().degrees[index]?.degree ?? '';
  return (
    <RowList form={form} path="degrees" columns={5} addLabel={t('Add a degree')} blank={blank} nameOf={nameOf}>
      {(path) => (
        <>
          <TextField form={form} path={`${path}.degree`} label={t('Degree')} withAsterisk />
          <TextField form={form} path={`${path}.subject_of_study`} label={t('Subject', { of: 'study' })} />
          <TextField form={form} path={`${path}.school`} label={t('School')} />
          <YearField form={form} path={`${path}.from_year`} label={t('From')} />
          <YearField form={form} path={`${path}.to_year`} label={t('To', { of: 'end' })} />
        </>
      )}
    </RowList>
  );
}

function YearField({ form, path, label }: { form: FieldForm; path: string; label: string }) {
  const input = form.getInputProps(path) as { value?: number | null; error?: string };
  return (
    <NumberInput
      label={label}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      data-path={path}
      error={input.error}
      value={input.value ?? ''}
      onChange={(year) => form.setFieldValue(path, typeof year === 'number' ? year : null)}
    />
  );
}

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
      <Jump shown={shown} />
      <div className={c['column']}>
        {shown.map(({ section, Component }) => (
          <Component key={section} view={view} />
        ))}
      </div>
    </div>
  );
}

/** Links to each section; the one being edited, or else the one in view, is marked. */
function Jump({ shown }: { shown: readonly Part[] }) {
  const { inSight, show } = useInSight(shown.map(({ section }) => section));
  const { open } = useEditing();
  // A section being edited is the current one, wherever the page is scrolled.
  const lit = shown.some(({ section }) => section === open) ? open : inSight;
  return (
    <nav className={c['jump']} aria-label={t('On this page')}>
      {shown.map(({ section, icon, name }) => (
        <a
          key={section}
          href={`#${section}`}
          aria-current={section === lit ? 'true' : undefined}
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

/** Events of a user who scrolls. */
const scrolling = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Returns the section in view: the one requested until the user scrolls, then the last one above a line. The
 * line moves down the window as the page scrolls, so that the first and the last section have their turn.
 */
function useInSight(ids: readonly string[]) {
  const [inSight, setInSight] = useState(ids[0]);
  const isRequested = useRef(false);
  const key = ids.join();
  useEffect(() => {
    const look = () => {
      if (!isRequested.current) setInSight(sectionRead(key.split(',')));
    };
    const forget = () => void (isRequested.current = false);
    const listening = { capture: true, passive: true };
    document.addEventListener('scroll', look, listening);
    for (const name of scrolling) document.addEventListener(name, forget, listening);
    return () => {
      document.removeEventListener('scroll', look, listening);
      for (const name of scrolling) document.removeEventListener(name, forget, listening);
    };
  }, [key]);
  const show = (section: string) => {
    isRequested.current = true;
    setInSight(section);
    document.getElementById(section)?.scrollIntoView();
  };
  return { inSight, show };
}

function sectionRead(ids: readonly string[]): string | undefined {
  const sections = ids.flatMap((id) => document.getElementById(id) ?? []);
  const scroller = scrollerOf(sections[0] ?? null);
  if (!scroller) return ids[0];
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  const room = scrollHeight - clientHeight;
  const line = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  const share = room > 0 ? scrollTop / room : 0;
  return (
    sections.findLast((section) => section.getBoundingClientRect().top <= line + share * clientHeight)?.id ?? ids[0]
  );
}
