import { Button, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { DayIcon } from './DayIcon.tsx';
import { useFocusReturned } from './focus-return.ts';
import type { DayKey } from './day-states.ts';
import { useNotices, type Notice } from './notices.ts';
import c from './notices.module.css';

const marks: Record<Notice['tone'], DayKey> = { warning: 'irregular', error: 'absent', success: 'completed', question: 'unassigned' };

/** Draws what `showNotice`, `confirm` and the others ask for. Stands once, at the root. */
export function NoticeHost() {
  const notices = useNotices();
  return (
    <>
      {notices.map((notice) => (
        <NoticeDialog key={notice.id} notice={notice} />
      ))}
    </>
  );
}

function NoticeDialog({ notice }: { notice: Notice }) {
  const { title, text, tone, buttons, escapes, closesAfter, answer } = notice;
  useFocusReturned();
  useEffect(() => {
    if (closesAfter === undefined) return;
    const timer = setTimeout(() => answer(true), closesAfter);
    return () => clearTimeout(timer);
  }, [closesAfter, answer]);
  return (
    <Modal.Root
      radius="lg"
      shadow="xl"
      opened
      onClose={() => answer(false)}
      closeOnEscape={escapes}
      closeOnClickOutside={false}
      zIndex={400}
      size={500}
      padding={50}
      centered
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body className={c['body'] ?? ''}>
          <div className={c['notice']}>
            <DayIcon state={marks[tone]} size={40} decorative />
            <Modal.Title className={c['title'] ?? ''}>{title}</Modal.Title>
            <p>{text}</p>
            {buttons.length > 0 && (
              <div className={c['buttons']}>
                {buttons.map((button, index) => (
                  <Button
                    key={button.label}
                    miw={120}
                    variant={button.quiet ? 'default' : 'filled'}
                    onClick={() => answer(button.answer)}
                    {...(index === buttons.length - 1 && { 'data-autofocus': true })}
                  >
                    {button.label}
                  </Button>
                ))}
              </div>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
