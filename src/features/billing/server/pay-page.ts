import { createHash } from 'node:crypto';
import type { ServedPage } from '#platform/server/http/pages.ts';
import { defaultLanguage } from '#platform/shared/locale.ts';
import { product } from '#platform/shared/product.ts';
import { hostingSettings } from '#features/company/server/queries/hosting.ts';

/** Origins of Paddle's script and checkout. */
const script = 'https://cdn.paddle.com/paddle/v2/paddle.js';
const frames = {
  production: 'https://buy.paddle.com',
  sandbox: 'https://sandbox-buy.paddle.com',
} as const;

/**
 * The payment page, the only one that runs a third-party script. It is a separate document without
 * any part of the web app; Paddle's script opens the transaction named in the address (`_ptxn`).
 */
export const payPage: ServedPage = {
  path: '/billing/pay',
  content(settingsOf, prefix) {
    const hosting = settingsOf(hostingSettings);
    if (!hosting) return undefined;
    const frame = frames[hosting.environment];
    const back = `${prefix}/billing/plan-overview`;
    return {
      html: pageOf(back, `${prefix}/app/authorization`),
      permissions: `camera=(), geolocation=(), microphone=(), payment=(self "${frame}"), usb=()`,
      policy: [
        "default-src 'none'",
        `script-src https://cdn.paddle.com ${hashOf(program)}`,
        `style-src ${hashOf(style)} https://cdn.paddle.com https://sandbox-cdn.paddle.com`,
        `connect-src 'self'`,
        `frame-src ${frame}`,
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    };
  },
};

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const style = `
  :root { color-scheme: light dark; font: 15px/22px Inter, system-ui, sans-serif; }
  body { margin: 0; background: light-dark(#f6f7fa, #12141c); color: light-dark(#1c1f2b, #e7e9f0); min-height: 100vh; box-sizing: border-box; display: grid; place-items: center; padding: 24px; }
  main { display: grid; gap: 16px; justify-items: center; text-align: center; width: 100%; max-width: 420px; box-sizing: border-box; padding: 40px 32px 32px; border-radius: 12px; border: 1px solid light-dark(#e3e6ee, #2e3242); background: light-dark(#fff, #1c1f2b); }
  h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 0; } p { margin: 0; text-wrap: balance; }
  a { display: inline-block; padding: 9px 16px; border-radius: 6px; border: 1px solid light-dark(#cdd2e0, #454b61); color: inherit; font-weight: 550; text-decoration: none; }
  a:hover { background: light-dark(#f0f2f7, #262a39); } a:focus-visible { outline: 2px solid light-dark(#323da5, #8f9bff); outline-offset: 2px; }`;

/** Script of the page, without any user input: Paddle's script itself reads the address. */
const program = `
  const page = document.getElementById('pay');
  const { back, who } = page.dataset;
  const state = document.getElementById('state');
  const say = (text) => { state.textContent = text; };
  const failed = () => say('The payment page cannot be opened at the moment. Nothing was paid. Please go back and try again in a few minutes.');
  const load = () => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = page.dataset.script;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  const start = async () => {
    const reply = await fetch(who, { headers: { accept: 'application/json' } });
    const { app } = await reply.json();
    if (!app.settings.paddle) { location.replace(back); return; }
    await load();
    if (app.settings.paddle.environment === 'sandbox') window.Paddle.Environment.set('sandbox');
    window.Paddle.Initialize({
      token: app.settings.paddle.token,
      eventCallback: ({ name }) => {
        if (name === 'checkout.loaded') say('Please pay in the window of Paddle.');
        if (name === 'checkout.error') failed();
        if (name === 'checkout.completed') { say('Thank you. You are led back.'); location.replace(back + '?paid=1'); }
        if (name === 'checkout.closed') location.replace(back);
      },
    });
  };
  if (/[?&]_ptxn=/.test(location.search)) start().catch(failed);
  else location.replace(back);`;

const pageOf = (back: string, who: string): string => `<!doctype html>
<html lang="${defaultLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="origin">
<title>Payment | ${product.name}</title>
<style>${style}</style>
</head>
<body>
<main id="pay" data-back="${back}" data-who="${who}" data-script="${script}">
<h1>Payment</h1>
<p id="state" role="status">Opening the payment page of Paddle…</p>
<p><a href="${back}">Back to the plan</a></p>
</main>
<script>${program}</script>
</body>
</html>
`;
