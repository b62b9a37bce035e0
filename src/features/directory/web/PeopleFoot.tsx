import { useQueries } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import type { DirectoryPage } from './directory-api.ts';
import type { DirectoryView } from './directory-view.ts';
import { filters } from './filters.ts';
import { footSentence } from './foot-sentence.ts';
import c from './people.module.css';

/** Shows the number of people found, and the keyboard shortcuts. */
export function PeopleFoot({ view, newest }: { view: DirectoryView; newest: DirectoryPage }) {
  const options = useChosenOptions(view);
  const { people, rest } = footSentence(view, { total: newest.meta.total, all: newest.counts.people }, options);
  return (
    <footer className={c['foot']}>
      <span className="num" role="status">
        {people} <span className={c['faint']}>{rest}</span>
      </span>
      <span className={c['keys']} data-keys aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('move')} <kbd>{t('Space')}</kbd> {t('select')} <kbd>{t('Enter')}</kbd> {t('open')}
      </span>
    </footer>
  );
}

/** Loads the options of the filters in use, for their names. */
function useChosenOptions(view: DirectoryView) {
  const set = filters().filter(({ name }) => view[name].length > 0);
  const answers = useQueries({
    queries: set.map(({ source }) => source),
  });
  return Object.fromEntries(set.map(({ name }, index) => [name, answers[index]?.data?.data]));
}
