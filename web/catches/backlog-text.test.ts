import { expect, test } from 'vitest'
import type { Backlog } from '../../shared/identification.ts'
import { backlogCost, backlogProgress, backlogQuestion } from './backlog-text.ts'

const backlog: Backlog = {
  provider: 'openai',
  photoCount: 124,
  waitingCount: 0,
  inputTokensPerPhoto: 1200,
  outputTokensPerPhoto: 300,
  isMeasured: false,
  shouldAsk: true,
}

test('the question has the number of photos and the provider', () => {
  expect(backlogQuestion(backlog)).toBe('124 of your photos haven’t been identified. Send them to OpenAI?')
  expect(backlogQuestion({ ...backlog, photoCount: 1, provider: 'ollama' })).toBe(
    'One of your photos hasn’t been identified. Send it to Ollama, which runs on this server?',
  )
})

test('the cost is in tokens, and says where they come from', () => {
  expect(backlogCost(backlog)).toBe(
    'That takes about 150,000 tokens in and 37,000 out, going by a typical photo. It can be three times that if the service looks again. Whoever runs this server pays the provider for them.',
  )
  expect(backlogCost({ ...backlog, isMeasured: true })).toContain('going by a test of this service')
  expect(backlogCost({ ...backlog, provider: 'ollama' })).not.toContain('tokens')
})

test('waiting photos are counted', () => {
  expect(backlogProgress({ ...backlog, waitingCount: 1 })).toBe(
    '1 earlier photo is waiting to be identified.',
  )
  expect(backlogProgress({ ...backlog, waitingCount: 1200 })).toMatch(/^1,?200 earlier photos are/)
})
