import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { openTestDecoder } from '../../test/app/test-decoder.ts'
import { heicSample, sampleJpeg } from '../../test/samples/samples.ts'
import { createImageWorker } from './image-worker-pool.ts'

const { decoder, save, readFile, makeRenditions } = openTestDecoder()

const hopeless = {
  name: 'ApiError',
  code: 'INVALID_INPUT',
  message: 'This photo couldn’t be processed. It took too long or crashed the decoder.',
}

test('a file that hangs its process twice is told so, and the next file is taken', async () => {
  const { outFolder } = await save(Buffer.alloc(0))
  const endless = join(outFolder, 'endless')
  execFileSync('mkfifo', [endless])
  const impatient = createImageWorker({ taskTimeoutMs: 300, size: 1 })
  await expect(impatient.readFile(endless)).rejects.toMatchObject(hopeless)
  await impatient.stop()
  expect(await readFile(await sampleJpeg())).toMatchObject({ width: 800 })
})

/** A decoder whose process crashes at every task, or only when it is the first to do one. */
async function createCrashing(crash: string) {
  const { outFolder } = await save(Buffer.alloc(0))
  const script = join(outFolder, 'crashing.mjs')
  await writeFile(
    script,
    `import { existsSync, writeFileSync } from 'node:fs'
     process.on('message', () => { ${crash}; process.send({ value: 'decoded' }) })`,
  )
  return createImageWorker({ script: pathToFileURL(script), size: 1 })
}

test('a file that crashes its process twice is told so', async () => {
  const crashing = await createCrashing("process.kill(process.pid, 'SIGSEGV')")
  await expect(crashing.readFile('photo.jpg')).rejects.toMatchObject(hopeless)
  await crashing.stop()
})

test('a file whose process crashed once is tried again', async () => {
  const mark = JSON.stringify(join((await save(Buffer.alloc(0))).outFolder, 'crashed-before'))
  const crashing = await createCrashing(
    `if (!existsSync(${mark})) { writeFileSync(${mark}, ''); process.kill(process.pid, 'SIGKILL') }`,
  )
  expect(await crashing.readFile('photo.jpg')).toBe('decoded')
  await crashing.stop()
})

test('a decoder that stops blames no file', async () => {
  const stopping = createImageWorker()
  const { path } = await save(await sampleJpeg())
  const unfinished = expect(stopping.readFile(path)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await stopping.stop()
  await unfinished
  await expect(stopping.readFile(path)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a fault of the machine is not the fault of the file', async () => {
  const { path } = await save(await sampleJpeg())
  await expect(decoder.makeRenditions(path, '/no/such/folder')).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(decoder.readFile('/no/such/photo.jpg')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('many files at once are all decoded, good ones among bad', async () => {
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
