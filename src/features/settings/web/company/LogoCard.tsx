import { Button, FileButton, Input } from '@mantine/core';
import { mdiUpload } from '@mdi/js';
import type { Reply } from '#platform/shared/contract.ts';
import { basePath } from '#platform/web/browser.ts';
import { t } from '#platform/web/i18n.ts';
import { sendForm } from '#platform/web/send-form.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmDelete, showFailure } from '#platform/web/ui/notices.ts';
import { files } from '#features/files/contract.ts';
import type { settings } from '../../contract.ts';
import { settingsApi } from '../settings-api.ts';
import { Callout } from '../Callout.tsx';
import c from './logo.module.css';
import s from '../settings.module.css';

type Company = Reply<(typeof settings)['company']>;

/** Timeout of an upload in milliseconds, as a logo is small. */
const timeoutMs = 120_000;

interface LogoCardProps {
  stored: Company;
  taken(saved: Partial<Company>): void;
}

/**
 * Shows the company's logo. An uploaded one is a draft first,
 * visible in the top bar only to people who may set up the company.
 */
export function LogoCard({ stored: { logo, draft_logo, title }, taken }: LogoCardProps) {
  const actions = useLogo(taken);
  return (
    <Card title={t('Logo')}>
      <div className={s['inside']}>
        <Picture url={logo} name={title} label={t('Published')} />
        {draft_logo && <DraftLogo draft={draft_logo} name={title} actions={actions} />}
        <div className={s['foot']}>
          <UploadButton hasLogo={Boolean(logo)} hasDraft={Boolean(draft_logo)} actions={actions} />
          {logo && (
            <Button variant="default" loading={actions.busy === 'remove'} onClick={() => void actions.remove()}>
              {t('Remove logo')}
            </Button>
          )}
        </div>
        {actions.problem && <Input.Error role="alert">{actions.problem}</Input.Error>}
        <p className={s['hint']}>{t('PNG, JPEG or WebP. Displayed at up to 160 × 40 pixels.')}</p>
      </div>
    </Card>
  );
}

interface DraftLogoProps {
  draft: NonNullable<Company['draft_logo']>;
  /** Name of the company. */
  name: string;
  actions: LogoActions;
}

function DraftLogo({ draft, name, actions: { busy, publish, discard } }: DraftLogoProps) {
  return (
    <>
      <Picture url={draft.url} name={name} label={t('Draft')} />
      <Callout>{t('People who can change company settings see the draft at the top left.')}</Callout>
      <div className={s['foot']}>
        <Button loading={busy === 'publish'} onClick={() => void publish(draft.id)}>
          {t('Publish draft')}
        </Button>
        <Button variant="default" loading={busy === 'discard'} onClick={() => void discard()}>
          {t('Discard draft')}
        </Button>
      </div>
    </>
  );
}

interface UploadButtonProps {
  hasLogo: boolean;
  hasDraft: boolean;
  actions: LogoActions;
}

function UploadButton({ hasLogo, hasDraft, actions: { busy, upload } }: UploadButtonProps) {
  return (
    <FileButton
      onChange={(file) => file && void upload(file)}
      accept="image/png,image/jpeg,image/webp"
      inputProps={{ 'aria-label': t('Logo') }}
    >
      {(props) => (
        <Button
          {...props}
          variant={hasDraft ? 'default' : 'light'}
          loading={busy === 'upload'}
          leftSection={<Icon path={mdiUpload} size={18} />}
        >
          {hasDraft || hasLogo ? t('Replace logo') : t('Upload logo')}
        </Button>
      )}
    </FileButton>
  );
}

function Picture({ url, name, label }: { url: string | null; name: string; label: string }) {
  return (
    <figure className={c['picture']}>
      <figcaption>{label}</figcaption>
      <div>
        {url ? (
          <img src={`${basePath}/${url}`} alt={t('Logo of {name}', { name })} />
        ) : (
          <span>{t('No logo. Your company name is shown instead.')}</span>
        )}
      </div>
    </figure>
  );
}

type Action = 'upload' | 'publish' | 'discard' | 'remove';
type LogoActions = ReturnType<typeof useLogo>;

function useLogo(taken: LogoCardProps['taken']) {
  const { running, problem, run } = useAction(
    async (_name: Action, work: () => Promise<Partial<Company>>) => taken(await work()),
    { onFault: inlineOr(showFailure) },
  );
  /** Saves the logo with the stored values of the form, whatever is typed beside it. */
  const setLogo = async (logo: string | null) => {
    const { title, website_url, country_id, version } = await settingsApi.company.call();
    return settingsApi.saveCompany.call({ body: { title, website_url, country_id, version, logo } });
  };
  return {
    busy: running?.[0],
    problem,
    upload: (file: File) =>
      run('upload', async () => {
        const { file: uploaded } = await sendForm(files.upload, {
          fields: { accept: 'image' },
          file,
          name: file.name,
          signal: AbortSignal.timeout(timeoutMs),
        });
        return settingsApi.draftLogo.call({ body: { file_id: uploaded.id } });
      }),
    publish: (id: string) => run('publish', () => setLogo(id)),
    discard: () => run('discard', () => settingsApi.draftLogo.call({ body: { file_id: null } })),
    remove: async () => {
      if (await confirmDelete(t('Logo'))) await run('remove', () => setLogo(null));
    },
  };
}
