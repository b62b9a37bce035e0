import { mdiImageOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { CompanyLogo } from '#features/access/web/parts/CompanyLogo.tsx';
import c from './email.module.css';

/**
 * Shows a mail as it would arrive. A frame stands for an external logo, as our pages load no images of other sites;
 * without one, the published logo or the name is at the top.
 */
export function MailPreview({ subject_prefix, email_logo_url }: { subject_prefix: string; email_logo_url: string }) {
  const { company_name } = useSession().settings;
  const { name } = usePerson();
  const site = /^https:/i.test(email_logo_url) ? URL.parse(email_logo_url)?.host : undefined;
  return (
    <Card title={t('Preview')}>
      <article className={c['mail']} aria-label={t('Email preview')}>
        <header>
          <b>
            {[subject_prefix.trim(), t('Reset your {company} password', { company: company_name })]
              .filter(Boolean)
              .join(' ')}
          </b>
        </header>
        <div className={c['letter']}>
          {site ? (
            <span className={c['logo']}>
              <Icon path={mdiImageOutline} size={20} />
              {t('Image from {site}', { site })}
            </span>
          ) : (
            <CompanyLogo />
          )}
          <p>{t('Hi {name},', { name })}</p>
          <p>{t('Someone, probably you, asked to reset your password. Choose a new one here:')}</p>
          <p>
            <span className={c['button']}>{t('Choose a new password')}</span>
          </p>
        </div>
      </article>
    </Card>
  );
}
