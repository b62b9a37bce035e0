import { Button } from '@mantine/core';
import { mdiArrowRight, mdiBookOpenOutline, mdiOpenInNew } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { onBoardingApi } from './on-boarding-api.ts';
import { failed, type StepProps } from './step.ts';
import c from './on-boarding.module.css';

/** Links to the company's handbook. */
export function HandbookStep({ author: { handbook }, invitation, goBack, refresh }: StepProps) {
  const { company_name: company } = useSession().settings;
  const { busy, run } = useAction(
    async () => {
      await onBoardingApi.step.call({ body: { ...invitation, step: 'handbook' } });
      await refresh();
    },
    { onFault: failed },
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
