import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { mdiChevronDown, mdiChevronLeft, mdiChevronUp, mdiClose, mdiPaperclip } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { basePath } from '#platform/web/browser.ts';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { SidePanel, takeFocus } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { StateLabel } from '#features/leave/web/parts/StateMark.tsx';
import { TypeMark } from '#features/leave/web/parts/TypeMark.tsx';
import { Balance } from './Balance.tsx';
import { ChangeDecisionDialog } from './ChangeDecisionDialog.tsx';
import { Comments } from './Comments.tsx';
import { DecisionFoot } from './DecisionFoot.tsx';
import { applicationsApi } from './leave-api.ts';
import { amountOf, markOfState, passedOnText, stateMore, periodText, weekdaysText } from './leave-words.ts';
import { RuleWarnings } from './RuleWarnings.tsx';
import { TeamCard } from './TeamStrip.tsx';
import { ApplicationAnnouncer } from './ApplicationAnnouncer.tsx';
import type { ApplicationPage } from './replies.ts';
import { searchOf, type ReviewView } from './review-view.ts';
import c from './panel.module.css';

interface PanelProps {
  id: string;
  /** View of the list beside the panel. */
  view: ReviewView;
  /** Opens the previous or next application of the list; undefined: there is none. */
  before?: (() => void) | undefined;
  next?: (() => void) | undefined;
  /** Position in the list: '3 of 8'. */
  place?: { readonly at: number; readonly of: number } | undefined;
  onClose(): void;
  /** Whether it replaces the list, on a small screen. */
  isPage?: boolean;
  /** Whether it was opened from elsewhere than a list. */
  isAlone?: boolean;
  /** Whether it was opened to enter the reason of a rejection. */
  isRejecting?: boolean;
}

/** Panel of one application beside the list: everything needed to decide, and the decision. */
export function ReviewPanel(props: PanelProps) {
  const { onClose, isPage = false } = props;
  useKeys({ escape: onClose });
  if (isPage)
    return (
      <section aria-label={t('Application')}>
        <Panel {...props} />
      </section>
    );
  return (
    <SidePanel label={t('Application')} onClose={onClose}>
      <Panel {...props} />
    </SidePanel>
  );
}

function Panel({ id, view, next, onClose, isPage = false, isRejecting = false, ...around }: PanelProps) {
  const query = useQuery(applicationsApi.view.read({ params: { application_id: id } }));
  const who = <PersonLine item={query.data?.item} view={view} isPage={isPage} />;
  // Deciding removes the focused button, so the panel takes the focus.
  return (
    <div className={c['panel']} data-page={isPage || undefined} tabIndex={-1}>
      <ApplicationAnnouncer item={query.data?.item} />
      <Head {...{ next, onClose, isPage, ...around }}>{!isPage && who}</Head>
      {isPage && who}
      <QueryState query={query} skeleton={<SkeletonRows rows={6} />}>
        {(opened) => <Shown key={opened.application_id} {...{ opened, next, isRejecting }} />}
      </QueryState>
    </div>
  );
}

type HeadProps = Omit<PanelProps, 'id' | 'view' | 'isRejecting'> & { children: React.ReactNode };

/** Head with links to the neighbours, and back. */
function Head({ before, next, place, onClose, isPage, isAlone = false, children }: HeadProps) {
  return (
    <header className={c['head']}>
      {isPage && (
        <button type="button" className={c['back']} onClick={onClose}>
          <Icon path={mdiChevronLeft} size={20} /> {t('Leave to review')}
        </button>
      )}
      {isAlone && (
        <VisuallyHidden component="h2" ref={takeFocus} tabIndex={-1} data-autofocus>
          {t('Application')}
        </VisuallyHidden>
      )}
      {children}
      {isPage && place && <span className={c['place']}>{t('{at} of {all}', { at: place.at, all: place.of })}</span>}
      {!isAlone && (
        <>
          <ActionIcon aria-label={t('Previous application')} disabled={!before} onClick={before}>
            <Icon path={mdiChevronUp} />
          </ActionIcon>
          <ActionIcon aria-label={t('Next application')} disabled={!next} onClick={next}>
            <Icon path={mdiChevronDown} />
          </ActionIcon>
        </>
      )}
      {!isPage && (
        <ActionIcon aria-label={t('Close', { of: 'window' })} onClick={onClose}>
          <Icon path={mdiClose} />
        </ActionIcon>
      )}
    </header>
  );
}

interface PersonLineProps {
  item: ApplicationPage['item'] | undefined;
  view: ReviewView;
  isPage: boolean;
}

function PersonLine({ item, view, isPage }: PersonLineProps) {
  const own = item && { to: `/leave/application/view/${item.id}`, search: searchOf(view) };
  const name = item && <Link {...(own as { to: string })}>{item.user.name}</Link>;
  return (
    <div className={c['who']}>
      {item && (
        <>
          <Avatar name={item.user.name} avatar={item.user.avatar} size={40} />
          <span>
            {isPage ? <h1>{name}</h1> : name}
            <small>{item.user.department_name}</small>
          </span>
        </>
      )}
    </div>
  );
}

interface ShownProps extends Pick<PanelProps, 'next'> {
  opened: ApplicationPage;
  isRejecting: boolean;
}

function Shown({ opened, ...foot }: ShownProps) {
  const { item } = opened;
  const isOwn = useSession().person?.id === item.user.id;
  return (
    <>
      <div className={c['body']}>
        <RequestedLeave opened={opened} />
        <RuleWarnings opened={opened} />
        <TeamCard opened={opened} isOwn={isOwn} />
        <Balance opened={opened} isOwn={isOwn} />
        <ReviewComments opened={opened} />
        <Comments application={item.id} isOwnOnly={item.are_comments_hidden} />
      </div>
      <Foot opened={opened} {...foot} />
    </>
  );
}

function RequestedLeave({ opened: { item, attachments } }: { opened: ApplicationPage }) {
  const { leave_type, total, applied_at, applied_by } = item;
  const when = instant(applied_at);
  return (
    <section className={c['what']} aria-label={t('Application details')}>
      <TypeMark type={leave_type} size="lead" />
      <div>
        <h2>{periodText(item, companyToday().slice(0, 4))}</h2>
        <small>
          {t('{amount} of {type}', { amount: amountOf(total, leave_type.unit), type: leave_type.name })}
          {' · '}
          {applied_by ? t('applied {when} by {name}', { when, name: applied_by.name }) : t('applied {when}', { when })}
          {' · '}
          {weekdaysText(item)}
        </small>
        <p>
          {item.is_reason_hidden
            ? t('Only the applicant and people who manage leave can read the reason.')
            : item.reason}
        </p>
        {attachments.map(({ id, name, url }) => (
          <a key={id} href={`${basePath}/${url}`}>
            <Icon path={mdiPaperclip} size={14} /> {name}
          </a>
        ))}
      </div>
    </section>
  );
}

/** The comments that approvers gave with their decisions. */
function ReviewComments({ opened: { reviewers } }: { opened: ApplicationPage }) {
  const commented = reviewers.flatMap((step) => step.reviewers).filter(({ comment }) => comment);
  if (commented.length === 0) return null;
  return (
    <section className={c['said']} aria-label={t('Approvers’ comments')}>
      {commented.map(({ id, name, deputy, comment }) => (
        <p key={id}>
          <b>{deputy?.name ?? name}</b>
          <q>{comment}</q>
        </p>
      ))}
    </section>
  );
}

/** 'Rafael Costa has just approved it'; undefined when no one has, as after a withdrawal. */
function racedText({ state, decided_by }: ApplicationPage['item']): string | undefined {
  const name = decided_by.at(-1);
  if (!name) return undefined;
  if (state === 'approved') return t('{name} just approved it', { name });
  return state === 'rejected' ? t('{name} just rejected it', { name }) : undefined;
}

const atText = ({ decided_at }: ApplicationPage['item']) =>
  decided_at === null ? undefined : t('at {when}, while you were viewing it', { when: instant(decided_at) });

/** The decision; once another reviewer has made it, their name and a link to the next application. */
function Foot({ opened, next, isRejecting }: ShownProps) {
  const { item, reviewers } = opened;
  const [couldDecide] = useState(item.may_decide);
  const [isChanging, setChanging] = useState(false);
  const me = useSession().person;
  if (item.may_decide) return <DecisionFoot opened={opened} isRejecting={isRejecting} />;
  const raceNote = couldDecide && item.decided_by.at(-1) !== me?.name ? racedText(item) : undefined;
  const passedOn = item.state === 'created' ? passedOnText(reviewers, me?.id) : undefined;
  const more = raceNote ? atText(item) : (passedOn ?? stateMore(item));
  return (
    <section className={c['decided']} data-state={item.state} aria-label={t('Result')} role="status">
      <StateLabel state={markOfState[item.state]} text={raceNote} more={more} />
      <div>
        {item.may_change_decision && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('Change decision')}
          </Button>
        )}
        {next && <Button onClick={next}>{t('Next', { of: 'action' })}</Button>}
      </div>
      {isChanging && <ChangeDecisionDialog opened={opened} onClose={() => setChanging(false)} />}
    </section>
  );
}
