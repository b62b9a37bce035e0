import { Button, Modal } from '@mantine/core';
import { mdiCheck } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { showToast } from '#platform/web/ui/notices.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { onBoardingApi } from './on-boarding-api.ts';
import { failed, type StepProps } from './step.ts';
import c from './on-boarding.module.css';

/** Size of the photo in pixels. */
const photoSide = 96;

/** Completes on-boarding, the only way on: it signs the person in and uses up the invitation. */
export function DoneStep(props: StepProps) {
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
    { onFault: failed },
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
