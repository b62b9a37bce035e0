import { expect, test } from 'vitest';
import { configFrom } from './config.ts';
import { proxyWarning } from './proxy-warning.ts';

test.each([
  ['nothing is said of the settings of a first start', {}, false],
  ['https is never served by Muster itself', { PUBLIC_URL: 'https://hr.example.com', HOST: '0.0.0.0' }, true],
  ['a proxy that is named is known', { PUBLIC_URL: 'https://hr.example.com', TRUST_PROXY: '10.0.0.1' }, false],
  ['an address of this machine is not reached from elsewhere', { PUBLIC_URL: 'http://hr.example.com' }, true],
  ['an open one is', { PUBLIC_URL: 'http://hr.example.com', HOST: '0.0.0.0' }, false],
  ['this machine by another name', { PUBLIC_URL: 'http://localhost:8080', HOST: '127.0.0.1' }, false],
])('%s', (_, env, isWarned) => {
  const warning = proxyWarning(configFrom({ ...env }));
  expect(warning !== undefined).toBe(isWarned);
  if (isWarned) expect(warning).toContain('TRUST_PROXY');
});
