import type { Mail } from '#platform/server/mail/mail.ts';
import type { MailPart } from '#platform/server/mail/mail-parts.ts';
import { partOf, formatTime } from '#platform/shared/date-format.ts';
import { product } from '#platform/shared/product.ts';
import { localOf } from '#platform/shared/time.ts';
import type { LinkPurpose } from '../events.ts';

/** Facts for a mail with a link. */
export interface LetterFacts {
  readonly name: string;
  readonly username: string;
  readonly company_name: string;
  readonly link: string;
  readonly expires_at: Date;
  readonly invited_by: string | undefined;
  /** True for a reminder. */
  readonly isReminder: boolean;
  /** Whether a password is set and only the remaining steps are left. */
  readonly hasPassword: boolean;
  readonly joined_on: string;
  readonly timezone: string;
  readonly isTwelveHour: boolean;
  readonly hasHandbook: boolean;
  /** epoch seconds */
  readonly now: number;
}

export function letter(purpose: LinkPurpose, facts: LetterFacts): Pick<Mail, 'subject' | 'parts'> {
  const { company_name } = facts;
  if (purpose === 'reset') return { subject: `Reset your ${company_name} password`, parts: reset(facts) };
  const subject = facts.isReminder ? `Reminder: you’re invited to ${company_name}` : `Welcome to ${company_name}`;
  return { subject, parts: invitation(facts) };
}

/** Explains who invites, what comes next, how long it takes, and until when. */
function invitation(facts: LetterFacts): MailPart[] {
  const { name, username, link, hasPassword } = facts;
  return [
    `Hi ${name},`,
    inviterText(facts),
    startOf(facts),
    { button: hasPassword ? 'Continue' : 'Get started', link },
    { heading: hasPassword ? 'Your remaining steps' : 'Next steps (about two minutes)', steps: stepsOf(facts) },
    {
      note: `Your username is ${username}. Your personal link works until ${endOf(facts)}. You can stop at any time and continue later with the same link.`,
    },
    hasPassword ? '' : { note: 'Not expecting this? You can safely ignore this email.' },
  ].filter((part) => part !== '');
}

function inviterText({ invited_by, company_name, isReminder }: LetterFacts): string {
  const where = `${product.name}, the time and HR app of ${company_name}`;
  if (isReminder)
    return invited_by
      ? `${invited_by} reminds you of your invitation to ${where}. Your account is ready.`
      : `You are invited to ${where}. Your account is ready.`;
  return invited_by ? `${invited_by} has invited you to ${where}.` : `You have been invited to ${where}.`;
}

/** 'Your first day is Tuesday, 1 December.' */
function startOf({ joined_on, now, timezone }: LetterFacts): string {
  return joined_on > localOf(now, timezone).slice(0, 10) ? `Your first day is ${dayOf(joined_on)}.` : '';
}

function stepsOf({ hasPassword, hasHandbook, company_name }: LetterFacts) {
  return [
    ...(hasPassword ? [] : [{ title: 'Choose a password', line: 'It keeps your account secure.' }]),
    { title: 'Add a photo', line: 'It helps colleagues recognise you. You can do it later.' },
    hasHandbook
      ? { title: 'Read the handbook', line: `Learn how ${company_name} works.` }
      : { title: 'Go to your workspace', line: 'Clock in, view your times and see your colleagues.' },
  ];
}

/** 'Monday, 30 November, 14:05' where the company is. */
function endOf({ expires_at, timezone, isTwelveHour }: LetterFacts): string {
  const local = localOf(Math.floor(expires_at.getTime() / 1000), timezone);
  return `${dayOf(local.slice(0, 10))}, ${formatTime(local, isTwelveHour)}`;
}

const dayOf = (date: string): string =>
  `${partOf(date, { weekday: 'long' })}, ${partOf(date, { day: 'numeric', month: 'long' })}`;

const reset = ({ name, link }: LetterFacts): MailPart[] => [
  `Hi ${name},`,
  'Someone, probably you, asked to reset your password. Choose a new one here:',
  { button: 'Choose a new password', link },
  {
    note: 'The link works once, within 60 minutes. If you didn’t ask for it, ignore this email: your password has not changed.',
  },
];
