import { Button } from '@mantine/core';
import { mdiEmailFastOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useLive } from '#platform/web/realtime.ts';
import { testMailNews } from '../../events.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { settingsApi } from '../settings-api.ts';
import { Callout } from '../Callout.tsx';
import c from '../settings.module.css';

type Test = NonNullable<Awaited<ReturnType<typeof settingsApi.testMail.call>>['test']>;

/** Milliseconds between two looks while a mail is on its way, for browsers without live news. */
const pollIntervalMs = 3000;

/** 'Send a test mail' to oneself, and what became of the last one. */
export function TestMail({ dirty }: { dirty: boolean }) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    ...settingsApi.testMail.read(),
    refetchInterval: ({ state }) => (state.data?.test?.state === 'waiting' ? pollIntervalMs : false),
  });
  const refresh = () => cache.invalidateQueries({ queryKey: settingsApi.testMail.key });
  useLive(testMailNews, () => void refresh());
  const send = async () => {
    setBusy(true);
    await settingsApi.sendTestMail.call({ body: {} }).then(refresh, showFailure);
    setBusy(false);
  };
  const test = query.data?.test;
  return (
    <Card title={t('Test')}>
      <div className={c['inside']}>
        <p>{t('Sends you one email, so that you can see whether emails arrive and how they look.')}</p>
        {test && <Outcome test={test} />}
        <div className={c['foot']}>
          <Button
            variant="light"
            leftSection={<Icon path={mdiEmailFastOutline} size={18} />}
            loading={busy || test?.state === 'waiting'}
            onClick={() => void send()}
          >
            {t('Send a test mail')}
          </Button>
          {dirty && <p className={c['hint']}>{t('It uses the saved settings, without your unsaved changes.')}</p>}
        </div>
      </div>
    </Card>
  );
}

function Outcome({ test: { state, address, detail, requested_at } }: { test: Test }) {
  const at = instant(requested_at);
  if (state === 'waiting') return <Callout>{t('On its way to {address} …', { address })}</Callout>;
  if (state === 'sent')
    return (
      <Callout tone="good">{t('{at}: the mail server accepted the mail for {address}.', { at, address })}</Callout>
    );
  if (state === 'written')
    return (
      <Callout tone="warning">
        {t(
          '{at}: no mail server is set up (SMTP_URL), so the mail for {address} was written to a file: data/mail/{file}',
          { at, address, file: detail ?? '' },
        )}
      </Callout>
    );
  return (
    <Callout tone="bad">
      {t('{at}: the mail server has refused the mail for {address}. It said: {words}', {
        at,
        address,
        words: detail ?? '',
      })}
    </Callout>
  );
}
