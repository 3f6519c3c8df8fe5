import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openTestDecoder } from '../../test/app/test-decoder.ts'
import { heicSample, sampleJpeg } from '../../test/samples/samples.ts'
import { createImageWorker } from './image-worker-pool.ts'

const { save, readFile, makeRenditions } = openTestDecoder()

const unprocessableError = {
  name: 'ApiError',
  code: 'INVALID_INPUT',
  message: 'This photo couldn’t be processed. It took too long or crashed the decoder.',
}

test('a file that hangs is rejected', { tags: 'slow' }, async () => {
  const { outFolder } = await save(Buffer.alloc(0))
  const endless = join(outFolder, 'endless')
  execFileSync('mkfifo', [endless])
  const shortTimeoutWorker = createImageWorker({ taskTimeoutMs: 300, size: 1 })
  await expect(shortTimeoutWorker.makeRenditions(endless, outFolder)).rejects.toMatchObject(
    unprocessableError,
  )
  await shortTimeoutWorker.stop()
  expect(await readFile(await sampleJpeg())).toMatchObject({ width: 800 })
})

/** Creates an image worker whose process runs `crash` before each response. */
async function createCrashingWorker(crash: string) {
  const { outFolder } = await save(Buffer.alloc(0))
  const script = join(outFolder, 'crashing.mjs')
  await writeFile(
    script,
    `import { existsSync, writeFileSync } from 'node:fs'
     process.on('message', () => { ${crash}; process.send({ value: 'decoded' }) })`,
  )
  return createImageWorker({ script: pathToFileURL(script), size: 1 })
}

test('a file that crashes its process each time is rejected', async () => {
  const crashingWorker = await createCrashingWorker("process.kill(process.pid, 'SIGSEGV')")
  await expect(crashingWorker.makeRenditions('photo.jpg', '.')).rejects.toMatchObject(unprocessableError)
  await crashingWorker.stop()
})

test('a file whose process crashed once is retried', async () => {
  const mark = JSON.stringify(join((await save(Buffer.alloc(0))).outFolder, 'crashed-before'))
  const crashingWorker = await createCrashingWorker(
    `if (!existsSync(${mark})) { writeFileSync(${mark}, ''); process.kill(process.pid, 'SIGKILL') }`,
  )
  expect(await crashingWorker.makeRenditions('photo.jpg', '.')).toBe('decoded')
  await crashingWorker.stop()
})

test('tasks of a stopping image worker fail as unavailable, not because of the file', async () => {
  const stoppingWorker = createImageWorker()
  const { path, outFolder } = await save(await sampleJpeg())
  const unfinished = expect(stoppingWorker.makeRenditions(path, outFolder)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  await stoppingWorker.stop()
  await unfinished
  await expect(stoppingWorker.makeRenditions(path, outFolder)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('valid files are decoded next to invalid ones', async () => {
  const photo = await sampleJpeg()
  const files = [
    Buffer.alloc(0),
    photo,
    Buffer.from('GIF89a'),
    heicSample('heic-rotated'),
    photo.subarray(0, 20_000),
    photo,
  ]
  const results = await Promise.allSettled(files.map(makeRenditions))
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, true, false, true])
})
