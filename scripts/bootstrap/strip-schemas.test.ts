import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { stripSchemas } from './strip-schemas.ts'

test.each([
  ["z.string().describe('Name')", 'z.string()'],
  [
    "z.object({ a: z.string().describe('it\\'s').nullable() }).describe(text)",
    'z.object({ a: z.string().nullable() })',
  ],
  [
    "export const e = defineEndpoint({ method: 'GET', path: '/api/x', summary: 'X', response: z.string().describe('Y') })",
    "export const e = /* @__PURE__ */ (() => (defineEndpoint({ method: 'GET', path: '/api/x',  })))()",
  ],
  [
    "const a = { b: photo.omit(c) }, d = z.string().describe('D')",
    'const a = /* @__PURE__ */ (() => ({ b: photo.omit(c) }))(), d = /* @__PURE__ */ (() => (z.string()))()',
  ],
  ['const n = 5, f = () => g()', 'const n = 5, f = () => g()'],
  ['let last = load()', 'let last = /* @__PURE__ */ (() => (load()))()'],
  ['function f() { const inner = g() }', 'function f() { const inner = g() }'],
  ["describe('a suite')", "describe('a suite')"],
])('%j becomes %j', (code, expected) => {
  const { handler } = stripSchemas().transform as {
    handler: (this: { parse: typeof parseAst }, code: string) => { code: string }
  }
  expect(handler.call({ parse: parseAst }, code).code.replaceAll(/ +/g, ' ')).toBe(
    expected.replaceAll(/ +/g, ' '),
  )
})
