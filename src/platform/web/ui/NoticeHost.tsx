import { Checkbox } from '@mantine/core';
import { useEffect } from 'react';
import { useCut } from '../use-cut.tsx';
import type { DayKey } from './day-states.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { useNotices, type Notice, type NoticeChoices } from './notices.ts';
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

/** Parts of the action, each with its box. */
function Choices({ label, boxes, onTick }: NoticeChoices) {
  return (
    <div className={c['choices']} role="group" aria-label={label}>
      <b>{label}</b>
      {boxes.map(({ key, label: text, is_ticked }) => (
        <Checkbox
          key={key}
          label={text}
          defaultChecked={is_ticked}
          onChange={({ currentTarget }) => onTick(key, currentTarget.checked)}
        />
      ))}
    </div>
  );
}

function NoticePrompt({ notice }: { notice: Notice }) {
  const { title, text, about = [], choices, tone, buttons, escapes, closesAfter, answer } = notice;
  useEffect(() => {
    if (closesAfter === undefined) return;
    const timer = setTimeout(() => answer(true), closesAfter);
    return () => clearTimeout(timer);
  }, [closesAfter, answer]);
  return (
    <NoticeDialog mark={marks[tone]} title={title} text={text} buttons={buttons} escapes={escapes} onAnswer={answer}>
      {about.length > 0 && <About lines={about} />}
      {choices && <Choices {...choices} />}
    </NoticeDialog>
  );
}
