import { expect, test, vi } from 'vitest'
import type { PublicConfig } from '../../shared/config.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'

const app = shareInFile(startTestApp)

test('while the database cannot say whether identification is on, the configuration says what it said last', async () => {
  const find = vi.spyOn(app.services.vision, 'findProvider').mockResolvedValueOnce('openai')
  const read = () => app.visit().read<PublicConfig>('/api/config')
  expect(await read()).toMatchObject({ visionProvider: 'OpenAI' })
  find.mockRejectedValueOnce(new Error('The database does not respond.'))
  expect(await read()).toMatchObject({ visionProvider: 'OpenAI', visionConfigured: true })
})
