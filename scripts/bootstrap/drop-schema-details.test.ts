import { expect, test } from 'vitest'
import { dropSchemaDetails } from './drop-schema-details.ts'

test.each([
  ["z.string().describe('Name')", 'z.string()'],
  ["z\n  .boolean()\n  .describe(\n    'If not, it’s “off” (see `x`)',\n  ),", 'z\n  .boolean()\n  ,'],
  ["z.string().describe('it\\'s').nullable()", 'z.string()'],
  ['z.number().int().min(limits.height.min).max(96)', 'z.number()'],
  ['Math.max(limits.a, b)', 'Math.max(limits.a, b)'],
  ['z.string().describe(text)', 'z.string().describe(text)'],
])('%j becomes %j', (code, expected) => {
  const { handler } = dropSchemaDetails().transform as { handler: (code: string) => { code: string } }
  expect(handler(code).code).toBe(expected)
})
