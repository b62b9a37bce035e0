import '@mantine/core/styles.layer.css';
import '#platform/web/tokens.css';
import { Button, MantineProvider } from '@mantine/core';
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { EmployeeCreated } from '#features/employment/web/EmployeeCreated.tsx';
import { Fault } from '#platform/shared/faults.ts';
import { abort, useAbort } from '#platform/web/abort.ts';
import { resolver, theme } from '#platform/web/theme.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorScreen } from '#platform/web/ui/ErrorScreen.tsx';
import { NoticeHost } from '#platform/web/ui/NoticeHost.tsx';
import { ToastHost } from '#platform/web/ui/ToastHost.tsx';
import * as notices from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';

/** A button for every dialog of the specification, so that each can be opened without its situation. */
const occasions: Readonly<Record<string, () => Promise<unknown>>> = {
  added: notices.showAdded,
  edited: notices.showEdited,
  trashed: notices.showTrashed,
  deleted: notices.showDeleted,
  restored: notices.showRestored,
  confirmTrash: () => notices.confirmTrash('Sales'),
  confirmDelete: () => notices.confirmDelete('Sales'),
  confirmRestore: () => notices.confirmRestore('Sales'),
  confirmMany: () =>
    notices.confirmAction({
      title: 'Change balances?',
      verb: 'Change balances',
      about: ['12 people have less', ...Array.from({ length: 12 }, (_, n) => `Colleague ${n + 1}, 28 → 7`)],
    }),
  failure: () => notices.showFailure(new Fault('taken', 422, 'The name is taken.')),
  failureWithoutWords: () => notices.showFailure(new Fault('broken', 500, '')),
  failureWithoutAnswer: () => notices.showFailure(new Fault('unreachable', 0, 'No internet.')),
  creationFailure: () => notices.showCreationFailure(new Fault('taken', 403, 'This role ranks above yours.')),
  creationFailureWithoutWords: () => notices.showCreationFailure(new Fault('broken', 500, '')),
  notice: () => notices.showNotice({ text: 'There is news.' }),
  warning: () => notices.showWarning('This takes long.'),
  actionRequired: () => notices.showActionRequired('Please choose a zone first.'),
  abort401: async () => abort(401),
  noInternet: async () => notices.showNoInternet(),
};

function Home() {
  const [answer, setAnswer] = useState('');
  const [isCreated, setCreated] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      {Object.entries(occasions).map(([name, open]) => (
        <button
          key={name}
          type="button"
          onClick={() => {
            setAnswer('open');
            void open().then((answer) => setAnswer(`answered ${answer}`));
          }}
        >
          {name}
        </button>
      ))}
      <button type="button" onClick={() => setCreated(true)}>
        created
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        form
      </button>
      <output>{answer}</output>
      {isCreated && (
        <EmployeeCreated username="ada" onClose={() => setCreated(false)}>
          A link to hand over
        </EmployeeCreated>
      )}
      {isOpen && (
        <Dialog title="A form" onClose={() => setOpen(false)}>
          <button
            type="button"
            onClick={() => void notices.confirmAction({ title: 'Delete the draft?', verb: 'Delete' })}
          >
            Ask
          </button>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              void notices.showAdded();
            }}
          >
            Finish
          </button>
        </Dialog>
      )}
      <Link to="/form">Go to the form</Link>
    </main>
  );
}

function Form() {
  const [text, setText] = useState('');
  const mayLeave = useUnsavedGuard(text !== '');
  return (
    <main>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => void mayLeave().then((may) => may && setText(''))}>
        Clear
      </button>
      <Link to="/form" search={{ tab: 2 }}>
        Another tab
      </Link>
      <Link to="/">Home</Link>
    </main>
  );
}

let answer = () => {};

/** Buttons whose action is answered by a press of another button. */
function Actions() {
  const [calls, setCalls] = useState(0);
  const { busy, problem, run } = useAction(
    async (status: number) => {
      setCalls((known) => known + 1);
      await new Promise<void>((resolve) => (answer = resolve));
      if (status === 200) return void notices.showAdded();
      throw new Fault('taken', status, 'The name is taken.');
    },
    { onFault: inlineOr(notices.showFailure) },
  );
  const pressTwice = (status: number) => {
    void run(status);
    void run(status);
  };
  return (
    <main id="main" tabIndex={-1}>
      <Button loading={busy} onClick={() => pressTwice(422)}>
        Save
      </Button>
      <Button loading={busy} onClick={() => pressTwice(500)}>
        Fail
      </Button>
      <Button loading={busy} onClick={() => pressTwice(200)}>
        Succeed
      </Button>
      <button type="button" onClick={() => answer()}>
        Answer
      </button>
      <output>{`${calls} ${calls === 1 ? 'call' : 'calls'}. ${problem}`.trim()}</output>
    </main>
  );
}

/** Hides the content while there is an abort code, as the application's root does. */
function Content() {
  const aborted = useAbort();
  return aborted ? <ErrorScreen {...aborted} /> : <Outlet />;
}

const root = createRootRoute({
  component: () => (
    <>
      <Content />
      <NoticeHost />
      <ToastHost />
    </>
  ),
});
const at = (path: string, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component });
const profile = () => <h1>Profile of ada</h1>;
const router = createRouter({
  history: createHashHistory(),
  routeTree: root.addChildren([
    at('/', Home),
    at('/form', Form),
    at('/action', Actions),
    ...(location.search === '?profiles' ? [at('/people/profile/view/$username', profile)] : []),
  ]),
});

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
createRoot(element).render(
  <MantineProvider theme={theme} cssVariablesResolver={resolver}>
    <RouterProvider router={router} />
  </MantineProvider>,
);
