import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { safeLink, type DocumentMark, type DocumentNode } from '../rules/document.ts';
import c from './post.module.css';

/** Renders a document node by node; nothing is ever interpreted as HTML. */
export function PostBody({ body }: { body: unknown }) {
  return <div className={c['body']}>{partsOf(body as DocumentNode)}</div>;
}

const partsOf = ({ content = [] }: DocumentNode): ReactNode =>
  content.map((part, index) => <Fragment key={index}>{partOf(part)}</Fragment>);

function partOf(node: DocumentNode): ReactNode {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>(applyMark, node.text);
    case 'paragraph':
      return <p>{node.content ? partsOf(node) : <br />}</p>;
    case 'heading':
      return headingOf(node);
    case 'bulletList':
      return <ul>{partsOf(node)}</ul>;
    case 'orderedList':
      return <ol start={Number(node.attrs?.['start'] ?? 1)}>{partsOf(node)}</ol>;
    case 'listItem':
      return <li>{partsOf(node)}</li>;
    case 'blockquote':
      return <blockquote>{partsOf(node)}</blockquote>;
    case 'codeBlock':
      return (
        <pre>
          <code>{partsOf(node)}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'hardBreak':
      return <br />;
    case 'mention':
      return <span className={c['mention']}>@{node.attrs?.['label']}</span>;
    default:
      return null;
  }
}

/** Headings of a post rank below the heading of its card. */
function headingOf(node: DocumentNode): ReactNode {
  const level = Number(node.attrs?.['level']);
  if (level === 1) return <h3>{partsOf(node)}</h3>;
  return level === 2 ? <h4>{partsOf(node)}</h4> : <h5>{partsOf(node)}</h5>;
}

function applyMark(inner: ReactNode, { type, attrs }: DocumentMark): ReactNode {
  switch (type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code>{inner}</code>;
    case 'link':
      return linkTo(inner, safeLink(attrs?.['href']));
    default:
      return inner;
  }
}

const linkTo = (inner: ReactNode, href: string | null): ReactNode =>
  href === null ? (
    inner
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  );
