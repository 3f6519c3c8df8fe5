import { expect, test } from 'vitest'
import type { ImportResult } from '../../shared/archive.ts'
import { withResolvers } from '../../test/app/with-resolvers.ts'
import { RequestError } from '../api-client/request-error.ts'
import { createImportStore, type ImportState } from './import-store.ts'

const file = { name: 'log.zip', size: 1000 } as File
const result: ImportResult = {
  photos: 3,
  duplicates: 0,
  notedCatches: 0,
  outingNotes: 0,
  locations: 1,
  groups: 1,
  leftOutCount: 0,
  leftOut: [],
}

test('an import is sent, then read, then reported', async () => {
  const { store, stages, endedStages, reportProgress, succeed } = setUp()
  const started = store.start(file)
  reportProgress(400)
  expect(store.snapshot()).toEqual({
    stage: 'sending',
    filename: 'log.zip',
    sentBytes: 400,
    totalBytes: 1000,
  })
  reportProgress(1000)
  succeed(result)
  await started
  expect(store.snapshot()).toEqual({ stage: 'done', filename: 'log.zip', result })
  expect(stages).toEqual(['sending', 'sending', 'reading', 'done'])
  expect(endedStages).toEqual(['done'])
  store.dismiss()
  expect(store.snapshot()).toEqual({ stage: 'idle' })
})

test('a failure is reported, and another import can start after it', async () => {
  const { store, endedStages, fail, succeed } = setUp()
  const started = store.start(file)
  fail(new Error('No.'))
  await started
  expect(store.snapshot()).toMatchObject({ stage: 'failed', error: new Error('No.') })
  const secondRun = store.start(file)
  succeed(result)
  await secondRun
  expect(endedStages).toEqual(['failed', 'done'])
})

test('an import that needs confirmation is sent again only when confirmed, and then allows omissions', async () => {
  const { store, endedStages, allowedOmissions, fail, succeed } = setUp()
  const body = '{"message":"2 of 3 photos can’t be imported.","code":"MUCH_LEFT_OUT"}'
  for (const isConfirmed of [false, true]) {
    const started = store.start(file)
    fail(new RequestError(409, '', body))
    await started
    const question = '2 of 3 photos can’t be imported.'
    expect(store.snapshot()).toEqual({ stage: 'confirming', filename: 'log.zip', question })
    if (!isConfirmed) store.dismiss()
  }
  const rest = store.importRest()
  succeed(result)
  await rest
  expect(store.snapshot().stage).toBe('done')
  expect(allowedOmissions).toEqual([false, false, true])
  expect(endedStages).toEqual(['confirming', 'confirming', 'done'])
  await store.importRest()
  expect(allowedOmissions).toHaveLength(3)
})

/** Creates a store whose upload the test controls. */
function setUp() {
  const stages: string[] = []
  const endedStages: ImportState['stage'][] = []
  const allowedOmissions: boolean[] = []
  let report = (_bytes: number) => {}
  let pending = withResolvers<ImportResult>()
  const store = createImportStore({
    upload: (_file, { onProgress, signal, allowOmissions }) => {
      allowedOmissions.push(allowOmissions)
      report = onProgress
      pending = withResolvers<ImportResult>()
      signal.addEventListener('abort', () => pending.reject(signal.reason))
      return pending.promise
    },
    onEnd: ({ stage }) => endedStages.push(stage),
  })
  store.subscribe(() => stages.push(store.snapshot().stage))
  return {
    store,
    stages,
    endedStages,
    allowedOmissions,
    reportProgress: (bytes: number) => report(bytes),
    succeed: (imported: ImportResult) => pending.resolve(imported),
    fail: (error: Error) => pending.reject(error),
  }
}
