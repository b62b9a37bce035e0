import { Button, FileButton } from '@mantine/core';
import { mdiUpload } from '@mdi/js';
import { useState } from 'react';
import type { Returned } from '#platform/shared/contract.ts';
import { basePath } from '#platform/web/browser.ts';
import { t } from '#platform/web/i18n.ts';
import { sendForm } from '#platform/web/send-form.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirm, showFailure } from '#platform/web/ui/notices.ts';
import { files } from '#features/files/contract.ts';
import type { settings } from '../../contract.ts';
import { settingsApi } from '../settings-api.ts';
import { Told } from '../Told.tsx';
import c from './logo.module.css';
import s from '../settings.module.css';

type Company = Returned<(typeof settings)['company']>;

/** Milliseconds that an upload may take; a logo is small. */
const patience = 120_000;

interface LogoCardProps {
  stored: Company;
  taken(saved: Partial<Company>): void;
}

/** The company's logo. One that is uploaded is a draft first, which only those who may set the company up see in their top bar. */
export function LogoCard({ stored: { logo, draft_logo, title }, taken }: LogoCardProps) {
  const { busy, upload, publish, discard, remove } = useLogo(taken);
  return (
    <Card title={t('Logo')}>
      <div className={s['inside']}>
        <Picture url={logo} name={title} label={t('Everybody sees')} />
        {draft_logo && (
          <>
            <Picture url={draft_logo.url} name={title} label={t('Draft')} />
            <Told>{t('Look at the top left of the page: the draft stands there, for those who may set the company up and nobody else.')}</Told>
            <div className={s['foot']}>
              <Button loading={busy === 'publish'} onClick={() => void publish(draft_logo.id)}>
                {t('Publish the draft')}
              </Button>
              <Button variant="default" loading={busy === 'discard'} onClick={() => void discard()}>
                {t('Discard the draft')}
              </Button>
            </div>
          </>
        )}
        <div className={s['foot']}>
          <FileButton onChange={(file) => file && void upload(file)} accept="image/png,image/jpeg,image/webp" inputProps={{ 'aria-label': t('Logo') }}>
            {(props) => (
              <Button {...props} variant={draft_logo ? 'default' : 'light'} loading={busy === 'upload'} leftSection={<Icon path={mdiUpload} size={18} />}>
                {draft_logo || logo ? t('Upload another') : t('Upload a logo')}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="default" loading={busy === 'remove'} onClick={() => void remove()}>
              {t('Remove the logo')}
            </Button>
          )}
        </div>
        <p className={s['hint']}>{t('PNG, JPEG or WebP. It is shown at most 160 pixels wide and 40 pixels high.')}</p>
      </div>
    </Card>
  );
}

function Picture({ url, name, label }: { url: string | null; name: string; label: string }) {
  return (
    <figure className={c['picture']}>
      <figcaption>{label}</figcaption>
      <div>{url ? <img src={`${basePath}/${url}`} alt={t('Logo of {name}', { name })} /> : <span>{t('No logo: your name is shown.')}</span>}</div>
    </figure>
  );
}

type Act = 'upload' | 'publish' | 'discard' | 'remove';

function useLogo(taken: LogoCardProps['taken']) {
  const [busy, setBusy] = useState<Act>();
  const act = async (name: Act, work: () => Promise<Partial<Company>>) => {
    setBusy(name);
    await work().then(taken, showFailure);
    setBusy(undefined);
  };
  /** The logo goes with the fields of the form: as they are stored, whatever is being typed beside it. */
  const setLogo = async (logo: string | null) => {
    const { title, website_url, country_id, version } = await settingsApi.company.call();
    return settingsApi.saveCompany.call({ body: { title, website_url, country_id, version, logo } });
  };
  return {
    busy,
    upload: (file: File) =>
      act('upload', async () => {
        const { file: uploaded } = await sendForm(files.upload, { fields: { accept: 'image' }, file, name: file.name, signal: AbortSignal.timeout(patience) });
        return settingsApi.draftLogo.call({ body: { file_id: uploaded.id } });
      }),
    publish: (id: string) => act('publish', () => setLogo(id)),
    discard: () => act('discard', () => settingsApi.draftLogo.call({ body: { file_id: null } })),
    remove: async () => {
      if (await confirm(t('You are about to permanently delete this item. Should we proceed?'))) await act('remove', () => setLogo(null));
    },
  };
}
