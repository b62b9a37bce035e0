import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import c from './billing.module.css';

/** Explains the automatic changes of seats. */
export function SeatsFollow() {
  return (
    <Card title={t('What changes with seats')}>
      <dl className={c['follow']}>
        <div>
          <dt>{t('Seats follow your people by themselves')}</dt>
          <dd>
            {t(
              'Counted a few minutes after somebody starts or leaves. Within a period you pay only for the days used.',
            )}
          </dd>
          <dd data-tag>{t('On')}</dd>
        </div>
        <div>
          <dt>{t('Before a payment grows by more than 10%')}</dt>
          <dd>{t('Those who see this page get an alert two days ahead.')}</dd>
          <dd data-tag>{t('On')}</dd>
        </div>
      </dl>
    </Card>
  );
}
