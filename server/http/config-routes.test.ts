import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PublicConfig } from '../../shared/config.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('while the database cannot say whether identification is on, the configuration says what it said last', async () => {
  const find = vi.spyOn(app.services.vision, 'findProvider').mockResolvedValueOnce('openai')
  const read = () => app.visit().read<PublicConfig>('/api/config')
  expect(await read()).toMatchObject({ visionProvider: 'OpenAI' })
  find.mockRejectedValueOnce(new Error('The database does not respond.'))
  expect(await read()).toMatchObject({ visionProvider: 'OpenAI', visionConfigured: true })
})
