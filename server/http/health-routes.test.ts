import { expect, test, vi } from 'vitest'
import { getHealthEndpoint, getReadinessEndpoint } from '../../shared/health.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'

const app = shareInFile(startTestApp)

test('simultaneous readiness requests share one check', async () => {
  const [checked, visitor] = [Promise.withResolvers<void>(), app.visit()]
  const check = vi.spyOn(app.services.store, 'check').mockReturnValue(checked.promise)
  const responses = Promise.all(Array.from({ length: 30 }, () => visitor.fetch(getReadinessEndpoint.path)))
  await expect.poll(() => check.mock.calls.length).toBeGreaterThan(0)
  await visitor.fetch(getHealthEndpoint.path) // received after them
  checked.resolve()
  expect((await responses).map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(check).toHaveBeenCalledTimes(1)
  await visitor.fetch(getReadinessEndpoint.path)
  expect(check).toHaveBeenCalledTimes(2)
})
