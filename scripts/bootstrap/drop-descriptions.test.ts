import { expect, test } from 'vitest'
import { dropDescriptions } from './drop-descriptions.ts'

test.each([
  ["z.string().describe('Name')", 'z.string()'],
  ["z\n  .boolean()\n  .describe(\n    'If not, it’s “off” (see `x`)',\n  ),", 'z\n  .boolean()\n  ,'],
  ["z.string().describe('it\\'s').nullable()", 'z.string().nullable()'],
  ['z.string().describe(text)', 'z.string().describe(text)'],
])('%j becomes %j', (code, expected) => {
  const { handler } = dropDescriptions().transform as { handler: (code: string) => { code: string } }
  expect(handler(code).code).toBe(expected)
})
