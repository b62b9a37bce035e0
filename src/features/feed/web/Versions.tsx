import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { wordChanges } from '../rules/word-changes.ts';
import { feedApi } from './feed-api.ts';
import { moment } from '#platform/web/relative-time.ts';
import { Files } from './PostFiles.tsx';
import c from './versions.module.css';

/** What each version has changed, in words: the newest change first. */
export function Versions({ post, onClose }: { post: string; onClose(): void }) {
  const query = useQuery(feedApi.versions.read({ params: { feed_id: post } }));
  return (
    <Dialog title={t('What changed')} onClose={onClose} size={650}>
      <QueryState query={query}>
        {({ data, text }) => (
          <ol className={c['versions']}>
            {data.map((version, index) => (
              <li key={version.version}>
                <h3>{t('Before that, since {when}', { when: moment(version.written_at) })}</h3>
                <p>
                  {wordChanges(version.text, data[index - 1]?.text ?? text).map(({ kind, words }, at) =>
                    kind === 'same' ? (
                      <span key={at}>{words}</span>
                    ) : kind === 'added' ? (
                      <ins key={at}>{words}</ins>
                    ) : (
                      <del key={at}>{words}</del>
                    ),
                  )}
                </p>
                <Files files={[...version.photos, ...version.attachments]} />
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </Dialog>
  );
}
