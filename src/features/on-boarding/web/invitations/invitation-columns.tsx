import { mdiAlertOutline, mdiCheck } from '@mdi/js';
import { instant, inCompanyDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { relative } from '#platform/web/relative-time.ts';
import { serverSecond } from '#platform/web/server-time.ts';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { nearDay } from '#platform/web/near-day.ts';
import { useDeliveryStatus } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { Stage } from '../../rules/stages.ts';
import type { InvitedPerson } from '../on-boarding-api.ts';
import c from './invitations.module.css';

/** Truncates text to one line; a tooltip shows all of it. */
const Cut = ({ text }: { text: string }) => (
  <span className={c['cut']} title={text}>
    {text}
  </span>
);

/** 'No email address', or the address. */
function Address({ email }: { email: string | null }) {
  return email === null ? <span className={c['missing']}>{t('No email address')}</span> : <Cut text={email} />;
}

/** 'by Nora Ellison, reminded twice' */
function aboutMail({ invited_by, reminders }: InvitedPerson): string {
  return [
    invited_by && t('invited by {name}', { name: invited_by }),
    reminders > 0 && t('{count, plural, one {reminded once} other {reminded # times}}', { count: reminders }),
  ]
    .filter(Boolean)
    .join(', ');
}

function LastMail({ person }: { person: InvitedPerson }) {
  const { mailed_at, mail_problem, stage } = person;
  const waits = useDeliveryStatus()?.has_mail_server === false;
  if (stage === 'refused') return <span className={c['missing']}>{mail_problem}</span>;
  if (mailed_at === null) return '–';
  return (
    <span className={c['mail']} title={instant(mailed_at)}>
      {relative(mailed_at, serverSecond())}
      <small>{[waits && t('waits in the mail folder'), aboutMail(person)].filter(Boolean).join(', ')}</small>
    </span>
  );
}

const stageColumn = (hasHandbook: boolean): ListColumn<InvitedPerson> => ({
  key: 'stage',
  label: t('Progress'),
  cell: (person) => <StageCell person={person} hasHandbook={hasHandbook} />,
  card: (person) => (
    <span className={c['stage']} data-stage={person.stage}>
      <b>{stageWord(person)}</b>
    </span>
  ),
});

const columnsOf: Readonly<Record<string, () => Omit<ListColumn<InvitedPerson>, 'key'>>> = {
  department: () => ({
    label: t('Department'),
    cell: ({ department_name }) => (department_name === null ? '–' : <Cut text={department_name} />),
    card: ({ department_name }) => department_name,
  }),
  email: () => ({
    label: t('Email'),
    cell: (person) => <Address {...person} />,
    card: (person) => person.email === null && <Address {...person} />,
  }),
  mail: () => ({
    label: t('Last email'),
    cell: (person) => <LastMail person={person} />,
    card: ({ mailed_at }) => mailed_at && t('emailed {ago}', { ago: relative(mailed_at, serverSecond()) }),
  }),
  link: () => ({
    label: t('Link'),
    cell: (person) => <span className={`${c['until']} num`}>{linkWord(person) ?? '–'}</span>,
    card(person) {
      const until = linkWord(person);
      return until && t('link {until}', { until });
    },
  }),
  finished: () => ({
    label: t('Finished'),
    cell: ({ finished_at }) => <span className="num">{finished_at ? instant(finished_at) : '–'}</span>,
    card: ({ finished_at }) => finished_at && instant(finished_at),
  }),
};

/** Columns of invited people, or of those who have joined. */
export function columns(hasHandbook: boolean, isIn: boolean): readonly ListColumn<InvitedPerson>[] {
  const keys = isIn ? ['department', 'finished'] : ['email', 'department', 'mail', 'link'];
  return [
    stageColumn(hasHandbook),
    ...keys.flatMap((key) => {
      const column = columnsOf[key]?.();
      return column ? [{ key, ...column }] : [];
    }),
  ];
}

/** Shows the stage as a word and a tick for each step; completed ones are filled. */
function StageCell({ person, hasHandbook }: { person: InvitedPerson; hasHandbook: boolean }) {
  const { stage, mail_problem } = person;
  return (
    <span className={c['stage']} data-stage={stage} {...(mail_problem && { title: mail_problem })}>
      <span className={c['ticks']} aria-hidden>
        {stepsBehind(person, hasHandbook).map((isBehind, step) => (
          <i key={step} data-behind={isBehind || undefined} />
        ))}
      </span>
      {(stage === 'refused' || stage === 'ended') && <Icon path={mdiAlertOutline} size={16} />}
      {stage === 'done' && <Icon path={mdiCheck} size={16} />}
      <b>{stageWord(person)}</b>
    </span>
  );
}

const words: Readonly<Record<Exclude<Stage, 'under_way'>, () => string>> = {
  refused: () => t('Email rejected'),
  ended: () => t('Link expired'),
  not_invited: () => t('Not invited yet'),
  invited: () => t('Invited'),
  opened: () => t('Opened'),
  done: () => t('Done', { of: 'status' }),
};

/** Returns the stage in a word or two: 'Password set'. */
function stageWord({ stage, has_photo, has_read_handbook }: InvitedPerson): string {
  if (stage !== 'under_way') return words[stage]();
  if (has_read_handbook) return t('Handbook read');
  return has_photo ? t('Photo added') : t('Password set');
}

/** Returns for each step whether it is completed: link opened, password, photo, handbook, done. */
function stepsBehind(person: InvitedPerson, hasHandbook: boolean): readonly boolean[] {
  const isIn = person.stage === 'done';
  const hasPassword = person.password_at !== null || isIn;
  return [
    person.opened_at !== null || hasPassword,
    hasPassword,
    person.has_photo || isIn,
    ...(hasHandbook ? [person.has_read_handbook || isIn] : []),
    isIn,
  ];
}

/** 'until 30 Nov', 'ended 12 Nov'; undefined where no link is out. */
function linkWord({ stage, expires_at }: InvitedPerson): string | undefined {
  if (expires_at === null || stage === 'done' || stage === 'refused') return undefined;
  const day = nearDay(inCompanyDate(expires_at));
  return stage === 'ended' ? t('expired {day}', { day }) : t('valid until {day}', { day });
}
