import { useEffect } from 'react';
import { useCut } from '../use-cut.tsx';
import type { DayKey } from './day-states.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { useNotices, type Notice } from './notices.ts';
import c from './notices.module.css';

const marks: Record<Notice['tone'], DayKey> = {
  warning: 'irregular',
  error: 'absent',
  success: 'completed',
  question: 'unassigned',
};

/** Renders the dialogs of `showNotice`, `confirmAction` and the others. Mounted once, at the root. */
export function NoticeHost() {
  const notices = useNotices();
  return (
    <>
      {notices.map((notice) => (
        <NoticePrompt key={notice.id} notice={notice} />
      ))}
    </>
  );
}

/** Number of lines shown before the list is expanded. */
const firstLines = 6;

/** The name of the item, then the consequences. */
function About({ lines: [name, ...consequences] }: { lines: readonly string[] }) {
  const { shown, more } = useCut(consequences, firstLines);
  return (
    <div className={c['about']}>
      <b>{name}</b>
      {shown.map((consequence, index) => (
        <span key={`${index} ${consequence}`}>{consequence}</span>
      ))}
      {more && <span>{more}</span>}
    </div>
  );
}

function NoticePrompt({ notice }: { notice: Notice }) {
  const { title, text, about = [], tone, buttons, escapes, closesAfter, answer } = notice;
  useEffect(() => {
    if (closesAfter === undefined) return;
    const timer = setTimeout(() => answer(true), closesAfter);
    return () => clearTimeout(timer);
  }, [closesAfter, answer]);
  return (
    <NoticeDialog mark={marks[tone]} title={title} text={text} buttons={buttons} escapes={escapes} onAnswer={answer}>
      {about.length > 0 && <About lines={about} />}
    </NoticeDialog>
  );
}
