import { expect, test } from 'vitest'
import type { ImportResult } from '../../shared/archive.ts'
import { RequestError } from '../api-client/request-error.ts'
import { createImportStore, type ImportState } from './import-store.ts'

const file = { name: 'log.zip', size: 1000 } as File
const result: ImportResult = {
  photos: 3,
  duplicates: 0,
  locations: 1,
  groups: 1,
  leftOutCount: 0,
  leftOut: [],
}

test('an archive is sent, then read, then told of', async () => {
  const { run, stages, ended, sent, answer: response } = begin()
  const started = run.start(file)
  sent(400)
  expect(run.snapshot()).toEqual({
    stage: 'sending',
    filename: 'log.zip',
    sentBytes: 400,
    totalBytes: 1000,
  })
  sent(1000)
  response(result)
  await started
  expect(run.snapshot()).toEqual({ stage: 'done', filename: 'log.zip', result })
  expect(stages).toEqual(['sending', 'sending', 'reading', 'done'])
  expect(ended).toEqual(['done'])
  run.dismiss()
  expect(run.snapshot()).toEqual({ stage: 'waiting' })
})

test('a failure is told, and another archive may be sent after it', async () => {
  const { run, ended, refuse: reject, answer: response } = begin()
  const started = run.start(file)
  reject(new Error('No.'))
  await started
  expect(run.snapshot()).toMatchObject({ stage: 'failed', error: new Error('No.') })
  const again = run.start(file)
  response(result)
  await again
  expect(ended).toEqual(['failed', 'done'])
})

test('what is cancelled while it is sent leaves nothing to tell', async () => {
  const { run, ended, signal } = begin()
  const started = run.start(file)
  run.cancel()
  expect(signal().aborted).toBe(true)
  expect(run.snapshot()).toEqual({ stage: 'waiting' })
  await started
  expect(run.snapshot()).toEqual({ stage: 'waiting' })
  expect(ended).toEqual([])
})

test('a second archive waits for nobody: it is not taken while one is under way, nor can reading be cancelled', async () => {
  const { run, sends, sent, answer: response } = begin()
  const started = run.start(file)
  await run.start(file)
  sent(1000)
  run.cancel()
  await run.start(file)
  expect(sends()).toBe(1)
  expect(run.snapshot().stage).toBe('reading')
  response(result)
  await started
  expect(run.snapshot().stage).toBe('done')
})

test('an archive that is asked about is sent again only for a yes, and then whatever has to be left out', async () => {
  const { run, ended, wishes: options, refuse: reject, answer: response } = begin()
  const body = '{"message":"2 of 3 photos can’t be imported.","code":"MUCH_LEFT_OUT"}'
  for (const yes of [false, true]) {
    const started = run.start(file)
    reject(new RequestError(409, '', body))
    await started
    const question = '2 of 3 photos can’t be imported.'
    expect(run.snapshot()).toEqual({ stage: 'asking', filename: 'log.zip', question })
    if (!yes) run.dismiss()
  }
  const rest = run.importRest()
  response(result)
  await rest
  expect(run.snapshot().stage).toBe('done')
  expect(options).toEqual([false, false, true])
  expect(ended).toEqual(['asking', 'asking', 'done'])
  await run.importRest()
  expect(options).toHaveLength(3)
})

/** An import that is sent and answered by hand. */
function begin() {
  const stages: string[] = []
  const ended: ImportState['stage'][] = []
  const options: boolean[] = []
  let sends = 0
  let tell = (_bytes: number) => {}
  let now: AbortSignal | null = null
  let settle = Promise.withResolvers<ImportResult>()
  const run = createImportStore({
    send: (_file, { sent, signal, leavesOutAny }) => {
      sends += 1
      options.push(leavesOutAny)
      tell = sent
      now = signal
      settle = Promise.withResolvers()
      signal.addEventListener('abort', () => settle.reject(signal.reason))
      return settle.promise
    },
    ended: ({ stage }) => ended.push(stage),
  })
  run.subscribe(() => stages.push(run.snapshot().stage))
  return {
    run,
    stages,
    ended,
    wishes: options,
    sends: () => sends,
    sent: (bytes: number) => tell(bytes),
    answer: (what: ImportResult) => settle.resolve(what),
    refuse: (error: Error) => settle.reject(error),
    signal: () => now as AbortSignal,
  }
}
