import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { feed } from '../contract.ts';
import { linksIn } from '../rules/document.ts';
import type { PostType } from '../rules/shapes.ts';
import { extrasChanges, type VersionExtras, type ExtrasChange } from '../rules/version-changes.ts';
import { wordChanges } from '../rules/word-changes.ts';
import { feedApi } from './feed-api.ts';
import { moment } from '#platform/web/relative-time.ts';
import { Files } from './PostFiles.tsx';
import c from './versions.module.css';
import { asText } from '#platform/shared/translate.ts';

type List = Reply<(typeof feed)['versions']>;
type Version = List['data'][number];

/** Shows in words what each version changed, newest first. */
export function Versions({ post, onClose }: { post: string; onClose(): void }) {
  const query = useQuery(feedApi.versions.read({ params: { feed_id: post } }));
  return (
    <Dialog title={t('What changed')} onClose={onClose} size={650}>
      <QueryState query={query}>
        {({ data, text, now }) => (
          <ol className={c['versions']}>
            {data.map((version, index) => (
              <li key={version.version}>
                <h3>{t('Earlier version, since {when}', { when: moment(version.written_at) })}</h3>
                <Words before={version.text} after={data[index - 1]?.text ?? text} />
                <ExtrasChanges changes={extrasChanges(extrasOf(version), extrasOf(data[index - 1] ?? now))} />
                <Files files={[...version.photos, ...version.attachments]} />
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </Dialog>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  return (
    <p>
      {wordChanges(before, after).map(({ kind, words }, index) =>
        kind === 'same' ? (
          <span key={index}>{words}</span>
        ) : kind === 'added' ? (
          <ins key={index}>{words}</ins>
        ) : (
          <del key={index}>{words}</del>
        ),
      )}
    </p>
  );
}

function extrasOf(version: Version | List['now']): VersionExtras {
  const { type, photos, attachments, body } = version;
  const isNow = !('version' in version);
  return { type: type as PostType | null, photos, attachments, links: linksIn(body), isNow };
}

const changeTexts = {
  photo: { added: asText('Photo added: {name}'), removed: asText('Photo removed: {name}') },
  file: { added: asText('File added: {name}'), removed: asText('File removed: {name}') },
  link: { added: asText('Link added: {name}'), removed: asText('Link removed: {name}') },
} as const;

/** Lists added and removed photos, descriptions, files and links. */
function ExtrasChanges({ changes }: { changes: readonly ExtrasChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map((change, index) => (
        <li key={index}>
          {change.kind === 'caption' ? (
            <Caption {...change} />
          ) : (
            t(changeTexts[change.kind][change.action], { name: change.name })
          )}
        </li>
      ))}
    </ul>
  );
}

const Caption = ({ name, before, after }: Extract<ExtrasChange, { kind: 'caption' }>) => (
  <>
    {t('Description of {name}:', { name })} {before !== null && <del>{before}</del>}{' '}
    {after !== null && <ins>{after}</ins>}
  </>
);
