/** What a company puts on every mail that is sent in its name. */
export interface Letterhead {
  readonly company_name: string;
  /** Before every subject. */
  readonly subject_prefix: string | null;
  /** A picture on the web (https). The reader's mail program fetches it; we never do. */
  readonly email_logo_url: string | null;
  /** Where the head of a mail leads. */
  readonly website_url: string | null;
}

/** '[Acme] Your new password' */
export function subjectUnder({ subject_prefix }: Letterhead, subject: string): string {
  return subject_prefix ? `${subject_prefix} ${subject}` : subject;
}

/**
 * A mail's text in the company's frame. Everything is escaped: a text never becomes markup.
 * @param text paragraphs separated by an empty line; one that is nothing but an address of the web becomes a link
 */
export function htmlUnder({ company_name, email_logo_url, website_url }: Letterhead, text: string): string {
  const sign =
    email_logo_url && isHttps(email_logo_url)
      ? `<img src="${escaped(email_logo_url)}" alt="${escaped(company_name)}" height="40" style="height:40px;max-width:200px;border:0">`
      : `<strong style="font-size:16px">${escaped(company_name)}</strong>`;
  const head =
    website_url && isOfTheWeb(website_url)
      ? `<a href="${escaped(website_url)}" style="color:inherit;text-decoration:none">${sign}</a>`
      : sign;
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph)
    .join('');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>',
    '<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,\'Segoe UI\',sans-serif;font-size:15px;line-height:23px">',
    `<div style="max-width:560px;margin:0 auto"><div style="padding:0 0 20px">${head}</div>${body}</div></body></html>`,
  ].join('');
}

function paragraph(text: string): string {
  const inside = /^https?:\/\/\S+$/.test(text)
    ? `<a href="${escaped(text)}">${escaped(text)}</a>`
    : escaped(text).replaceAll('\n', '<br>');
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${inside}</p>`;
}

function isHttps(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:';
}

function isOfTheWeb(address: string): boolean {
  return isHttps(address) || URL.parse(address)?.protocol === 'http:';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '');
}
