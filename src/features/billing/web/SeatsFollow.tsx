import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import c from './billing.module.css';

/** Explains the automatic changes of seats. */
export function SeatsFollow() {
  return (
    <Card title={t('How seats change')}>
      <dl className={c['follow']}>
        <div>
          <dt>{t('Seats adjust to your headcount automatically')}</dt>
          <dd>{t('Updated a few minutes after someone joins or leaves. You pay only for the days used.')}</dd>
          <dd data-tag>{t('On', { of: 'setting' })}</dd>
        </div>
        <div>
          <dt>{t('Before a payment increases by more than 10%')}</dt>
          <dd>{t('We notify everyone who can see this page two days before.')}</dd>
          <dd data-tag>{t('On', { of: 'setting' })}</dd>
        </div>
      </dl>
    </Card>
  );
}
