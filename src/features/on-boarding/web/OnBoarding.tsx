import { useQuery } from '@tanstack/react-query';
import { useParams, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, Modal } from '@mantine/core';
import { mdiCheck, mdiArrowRight, mdiBookOpenOutline, mdiOpenInNew } from '@mdi/js';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { showToast } from '#platform/web/ui/notices.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Author, onBoarding, Tab } from '../contract.ts';
import { onBoardingApi } from './on-boarding-api.ts';
import { OnBoardingFrame, OnBoardingWaiting } from './OnBoardingFrame.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import { type StepProps, showStepFailure } from './step.ts';
import c from './on-boarding.module.css';

/** Links to the company's handbook. */
function HandbookStep({ author: { handbook }, invitation, goBack, refresh }: StepProps) {
  const { company_name: company } = useSession().settings;
  const { busy, run } = useAction(
    async () => {
      await onBoardingApi.step.call({ body: { ...invitation, step: 'handbook' } });
      await refresh();
    },
    { onFault: showStepFailure },
  );
  return (
    <section className={c['step']}>
      <h1>{t('Read the handbook')}</h1>
      <p className={c['line']}>{t('How {company} works: hours, leave, and who to ask.', { company })}</p>
      <Handbook address={handbook ?? ''} company={company} />
      <p className={c['hint']}>{t('You can always find it in your account menu.')}</p>
      <div className={c['buttons']}>
        <Button variant="default" size="md" disabled={busy} onClick={() => goBack('avatar')}>
          {t('Back')}
        </Button>
        <Button
          size="md"
          loading={busy}
          rightSection={<Icon path={mdiArrowRight} size={18} />}
          onClick={() => void run()}
        >
          {t('I have read the handbook')}
        </Button>
      </div>
    </section>
  );
}

function Handbook({ address, company }: { address: string; company: string }) {
  return (
    <a className={c['handbook']} href={address} target="_blank" rel="noopener noreferrer">
      <span className={c['cover']} aria-hidden>
        <Icon path={mdiBookOpenOutline} size={24} />
      </span>
      <span>
        <b>{t('{company} handbook', { company })}</b>
        <small>{URL.parse(address)?.host ?? address}</small>
        <em>
          <Icon path={mdiOpenInNew} size={16} />
          {t('Opens in a new tab')}
        </em>
      </span>
    </a>
  );
}

/** Size of the photo in pixels. */
const photoSide = 96;

/** Completes on-boarding, the only way on: it signs the person in and uses up the invitation. */
function DoneStep(props: StepProps) {
  const phone = useNarrow('(max-width: 649px)');
  return (
    <section className={c['step']}>
      <h1>{t('You’re all set')}</h1>
      <Modal.Root
        opened
        onClose={() => undefined}
        closeOnEscape={false}
        closeOnClickOutside={false}
        centered={!phone}
        size={phone ? '100%' : 500}
        padding={0}
        classNames={{ inner: c['inner'] ?? '' }}
      >
        <Modal.Overlay />
        <Modal.Content radius="lg" aria-label={t('Congratulations!')}>
          <Modal.Body className={c['done'] ?? ''}>
            <Congratulations {...props} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </section>
  );
}

function Congratulations({ author, invitation, photo }: StepProps) {
  const { busy, run: enter } = useEntering(invitation);
  return (
    <>
      <Rays>
        <Avatar name={author.name} avatar={photo} size={photoSide} />
      </Rays>
      <h2>{t('Congratulations!')}</h2>
      <p>{t('Your profile is ready.')}</p>
      <ul>
        {doneOf(author).map((text) => (
          <li key={text}>
            <Icon path={mdiCheck} size={16} />
            {text}
          </li>
        ))}
      </ul>
      <Button size="md" loading={busy} data-autofocus onClick={() => void enter()}>
        {t('Go to Workspace')}
      </Button>
    </>
  );
}

function doneOf({ set_avatar, handbook }: StepProps['author']): string[] {
  return [
    t('Password set'),
    ...(set_avatar ? [t('Photo added')] : []),
    ...(handbook === null ? [] : [t('Handbook read')]),
  ];
}

function useEntering(invitation: StepProps['invitation']) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  return useAction(
    async () => {
      const { is_signed_in, message } = await onBoardingApi.completed.call({ body: invitation });
      await refresh();
      await navigate({ to: is_signed_in ? '/feed' : '/login', replace: true });
      // Shown after navigating, as opening another screen closes earlier messages.
      if (!is_signed_in) showToast(message);
    },
    { onFault: showStepFailure },
  );
}

/** Tick marks of the ruler around a photo, clockwise from the left. */
const rays = Array.from({ length: 23 }, (_, index) => ({
  angle: -96 + index * (192 / 22),
  isLong: (index - 11) % 3 === 0,
}));

function Rays({ children }: { children: React.ReactNode }) {
  return (
    <div className={c['rays']}>
      <svg viewBox="-80 -80 160 160" aria-hidden>
        {rays.map(({ angle, isLong }) => (
          <line
            key={angle}
            transform={`rotate(${angle})`}
            y1={isLong ? -74 : -70}
            y2={-60}
            data-long={isLong || undefined}
          />
        ))}
      </svg>
      {children}
    </div>
  );
}

/** Leads from the invitation to the workspace; a wrong, used or expired link shows the 498 screen. */
export function OnBoarding() {
  const { id = '', hash = '' }: { id?: string; hash?: string } = useParams({ strict: false });
  const author = useQuery<Reply<typeof onBoarding.author>, Fault>({
    queryKey: [...onBoardingApi.author.key, id, hash],
    queryFn: () => onBoardingApi.author.call({ query: { id, hash } }),
    staleTime: Infinity,
  });
  return (
    <QueryState query={author} page skeleton={<OnBoardingWaiting />}>
      {(data) => <Steps author={data} invitation={{ id, hash }} refresh={async () => void (await author.refetch())} />}
    </QueryState>
  );
}

const steps: Record<Tab, (props: StepProps) => React.ReactNode> = {
  password: PasswordStep,
  avatar: PhotoStep,
  handbook: HandbookStep,
  complete: DoneStep,
};

/** Shows the first step that is not done, unless the person went back to an earlier one. */
function Steps({ author, ...stepProps }: Pick<StepProps, 'invitation' | 'refresh'> & { author: Author }) {
  const [back, setBack] = useState<Tab>();
  const [photo, setPhoto] = useState<string>();
  const at = back ?? author.current_tab;
  const Step = steps[at];
  const refresh = async () => {
    setBack(undefined);
    await stepProps.refresh();
  };
  return (
    <OnBoardingFrame author={author} at={at}>
      <Step {...stepProps} author={author} refresh={refresh} goBack={setBack} photo={photo} onPhoto={setPhoto} />
    </OnBoardingFrame>
  );
}
