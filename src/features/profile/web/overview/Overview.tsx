import { useMemo, useRef } from 'react';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import {
  mdiChevronRight,
  mdiPencilOutline,
  mdiCellphone,
  mdiEmailOutline,
  mdiPhoneAlertOutline,
  mdiLockOutline,
} from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '#platform/web/session.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useContractForm } from '#platform/web/form.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type {
  OverviewCard,
  ProfileParts,
  ProfileTab,
  ProfileView,
  AttentionLine,
  PartProps,
} from '../parts/profile-parts.ts';
import { SectionCard, Tag, AskButton } from '../parts/Section.tsx';
import { SectionFrame } from '../SectionFrame.tsx';
import { profileApi } from '../profile-api.ts';
import { seenBy, firstName } from '../parts/seen-by.ts';
import { useEditing, useFocusAfter, useProfileRefresh } from '../parts/use-profile.ts';
import { ComingUp } from './ComingUp.tsx';
import { Team } from './Team.tsx';
import c from './overview.module.css';

interface OverviewProps {
  view: ProfileView;
  parts: readonly ProfileParts[];
  tabs: readonly ProfileTab[];
  onTab(id: string): void;
}

/** Shows the overview of a profile. */
export function Overview({ view, parts, tabs, onTab }: OverviewProps) {
  const session = useSession();
  const cards = useMemo(
    () =>
      parts
        .flatMap((brought) => brought.cards ?? [])
        .filter((card) => card.isOpen(view, session))
        .sort((one, other) => one.position - other.position),
    [parts, view, session],
  );
  return (
    <div className={c['grid']}>
      <div className={c['column']}>
        <Cards cards={cards} column="main" view={view} />
        {!view.sections.contact.view && <PrivateNote view={view} />}
        <Bio view={view} />
      </div>
      <div className={c['column']}>
        <Attention view={view} parts={parts} tabs={tabs} onTab={onTab} />
        <ComingUp view={view} parts={parts} tabs={tabs} onTab={onTab} />
        {view.sections.contact.view && <Contact view={view} />}
        <Cards cards={cards} column="side" view={view} />
        <Team view={view} />
      </div>
    </div>
  );
}

interface CardsProps {
  cards: readonly OverviewCard[];
  column: OverviewCard['column'];
  view: ProfileView;
}

function Cards({ cards, column, view }: CardsProps) {
  return cards
    .filter((card) => card.column === column)
    .map(({ id, component: Content }) => <Content key={id} view={view} />);
}

interface AttentionProps {
  view: ProfileView;
  parts: readonly ProfileParts[];
  tabs: readonly ProfileTab[];
  onTab(id: string): void;
}

/** Lists what needs attention; hidden if nothing does. */
function Attention({ view, parts, tabs, onTab }: AttentionProps) {
  const lines = useLines(view, parts);
  if (!lines.length) return null;
  return (
    <SectionCard title={t('Needs attention')} flush action={<Tag tone="warning">{lines.length}</Tag>}>
      <ul className={`${c['list']} ${c['attention']}`}>
        {lines.map(({ id, icon, text, more, tab }) => (
          <li key={id}>
            <Icon path={icon} size={18} />
            <span>
              <b>{text}</b>
              {more && <small>{more}</small>}
            </span>
            {tabs.some((open) => open.id === tab) && (
              <ActionIcon size={28} aria-label={t('Show: {text}', { text })} onClick={() => onTab(tab)}>
                <Icon path={mdiChevronRight} size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** The list of features never changes while the page is open, so these hooks keep their order. */
function useLines(view: ProfileView, parts: readonly ProfileParts[]): readonly AttentionLine[] {
  return parts.flatMap(({ useAttention: useThem }) => (useThem ? useThem(view) : []));
}

/** Maximum number of characters. */
const maxBio = 2000;

/** Shows what a person says about themselves. */
function Bio({ view }: PartProps) {
  const editing = useEditing();
  const isOpen = editing.open === 'bio' && view.sections.bio.edit;
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, button);
  if (isOpen) return <BioForm view={view} onEnd={editing.end} />;
  if (!view.bio && !view.sections.bio.edit) return null;
  const action = view.sections.bio.edit ? (
    <Button
      ref={button}
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={
        view.bio
          ? t('Edit {section}', { section: t('About', { of: 'person' }) })
          : t('Add {section}', { section: t('About', { of: 'person' }) })
      }
      leftSection={<Icon path={mdiPencilOutline} size={16} />}
      onClick={() => void editing.begin('bio')}
    >
      {view.bio ? t('Edit') : t('Add')}
    </Button>
  ) : (
    <AskButton view={view} />
  );
  return (
    <SectionCard
      title={t('About', { of: 'person' })}
      seen={seenBy('bio', view)}
      history={{ view, section: 'bio' }}
      action={action}
    >
      <p className={c['bio']}>
        {view.bio ??
          (view.is_self ? t('Briefly describe what you do and what people can ask you about.') : t('Nothing yet.'))}
      </p>
    </SectionCard>
  );
}

function BioForm({ view, onEnd }: PartProps & { onEnd(): void }) {
  const cache = useQueryClient();
  const refresh = useProfileRefresh();
  const contractForm = useContractForm({
    schema: async () => (await import('../../contract.ts')).profile.saveBio.body,
    initialValues: { bio: view.bio },
    version: view.bio_version,
    send: async ({ bio }, version) => {
      const body = { bio: bio?.trim() ? bio : null, version };
      await profileApi.saveBio.call({ params: { user_id: view.id }, body });
      await cache.invalidateQueries({ queryKey: profileApi.view.key });
      onEnd();
      void refresh();
      void showEdited();
    },
  });
  const { form, conflict } = contractForm;
  const { bio } = form.getValues();
  return (
    <SectionFrame
      section="bio"
      title={t('About', { of: 'person' })}
      contractForm={contractForm}
      label={t('Save')}
      onEnd={onEnd}
    >
      <FormConflict form={form} conflict={conflict} fields={{ bio: t('About', { of: 'person' }) }} />
      <Textarea
        aria-label={t('About', { of: 'person' })}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={maxBio}
        {...form.getInputProps('bio')}
        value={bio ?? ''}
      />
    </SectionFrame>
  );
}

/** Shows the contact details of a person. */
function Contact({ view }: PartProps) {
  const { email = null, work_phone = null } = view.contact ?? {};
  const emergency = view.emergency_contact;
  return (
    <SectionCard title={t('Contact')} seen={seenBy('contact', view)} flush>
      {email || work_phone || emergency ? (
        <ul className={`${c['list']} ${c['contact']}`}>
          {email && (
            <li>
              <Icon path={mdiEmailOutline} size={18} />
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {work_phone && (
            <li>
              <Icon path={mdiCellphone} size={18} />
              <a className="num" href={`tel:${work_phone}`}>
                {work_phone}
              </a>
            </li>
          )}
          {emergency && (
            <li>
              <Icon path={mdiPhoneAlertOutline} size={18} />
              <a className="num" href={`tel:${emergency.phone}`}>
                {emergency.phone}
              </a>
              <em>{t('Emergency contact: {name}', { name: emergency.name })}</em>
            </li>
          )}
        </ul>
      ) : (
        <p className={c['quiet']}>{t('No email address or phone number yet.')}</p>
      )}
    </SectionCard>
  );
}

/** Maximum number of people to ask. */
const maxPeople = 2;

/** Explains a private profile in one sentence, with two people to ask, instead of locked boxes. */
function PrivateNote({ view }: PartProps) {
  const name = firstName(view.name);
  const people = [...(view.manager ? [view.manager] : []), ...view.ask.filter(({ id }) => id !== view.manager?.id)];
  const requested = people.filter(({ id }) => id !== view.id).slice(0, maxPeople);
  return (
    <section className={c['private']} aria-label={t('Private profile')}>
      <span>
        <Icon path={mdiLockOutline} size={20} />
      </span>
      <div>
        <h2>{t('{name} keeps contact and personal details private', { name })}</h2>
        {requested.length > 0 && (
          <p>
            {t('If it is urgent, {people} can reach {name}.', {
              people: requested.map((person) => firstName(person.name)).join(t(' and ')),
              name,
            })}
          </p>
        )}
      </div>
      {requested.length > 0 && (
        <ul>
          {requested.map((person) => (
            <li key={person.id}>
              <Link className={c['person']} to={profilePath(person.username)}>
                <Avatar name={person.name} avatar={person.avatar} size={32} />
                <span>
                  <b>{person.name}</b>
                  <small>
                    {person.id === view.manager?.id ? t('{name}’s manager', { name }) : person.designation_name}
                  </small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
