import { expect, test } from 'vitest'
import { stateOf } from './health-words.ts'

const early = '2026-11-21T08:00:00.000Z'
const late = '2026-11-21T09:00:00.000Z'

test.each([
  [false, null, null, 'off'],
  [false, late, early, 'off'],
  [true, null, null, 'unasked'],
  [true, early, null, 'working'],
  [true, null, early, 'failing'],
  [true, early, late, 'failing'],
  [true, late, early, 'working'],
] as const)(
  'configured %s, last answer %s, last failure %s: %s',
  (isConfigured, lastSuccessAt, lastFailureAt, state) => {
    const health = {
      service: 'weather',
      isConfigured,
      lastSuccessAt,
      lastFailureAt,
      lastFailure: null,
    } as const
    expect(stateOf(health)).toBe(state)
  },
)
