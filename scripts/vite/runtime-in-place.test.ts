import { expect, test } from 'vitest';
import { inPlace } from './runtime-in-place.ts';

const runtime = 'var e=1,t=(a)=>a+e;export{t as n,e as t};';

test('a file has its own copy of the runtime that it imports, under its own names', () => {
  const code = inPlace('import{n as a,t}from"./rolldown-runtime-Xy_-1.js";import{b}from"./app.js";a(t);', runtime);
  expect(code).toBe('var{n:a,t:t}=(()=>{var e=1,t=(a)=>a+e;;return{n:t,t:e}})();import{b}from"./app.js";a(t);');
});

test('a file that needs nothing of it stays as it is', () => {
  expect(inPlace('import{b}from"./app.js";', runtime)).toBe('import{b}from"./app.js";');
});

test('a runtime of another shape ends the build', () => {
  expect(() => inPlace('import{n}from"./rolldown-runtime-X.js";', 'var e=1;')).toThrow('exports nothing');
});
