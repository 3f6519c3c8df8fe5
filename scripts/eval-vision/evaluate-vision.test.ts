/** @module-tag slow */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { goodBass, type ModelResponse, startOpenAiStandIn } from '../../test/servers/openai.ts'
import type { Failure, StandIn } from '../../test/servers/stand-in-server.ts'
import { evaluateVision } from './evaluate-vision.ts'

let standIn: StandIn<ModelResponse>
let folder: string
let lines: string[]

beforeAll(async () => {
  standIn = await startOpenAiStandIn()
  folder = await mkdtemp(join(tmpdir(), 'creel-eval-test-'))
  for (const [seed, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await writeFile(join(folder, `${name}.jpg`), await sampleJpeg({ seed, width: 1600, height: 1200 }))
  }
  await writeFile(join(folder, 'broken.jpg'), 'no photo')
})
beforeEach(() => {
  standIn.answerWith(null)
  standIn.requests.length = 0
  lines = []
})
afterAll(async () => {
  await standIn.stop()
  await rm(folder, { recursive: true })
})

const label = (...rows: string[]) => writeFile(join(folder, 'labels.csv'), rows.join('\n'))

/** Runs the command; `next` sets the answer for the photo after the one that a line tells of. */
async function evaluate(
  words: string[],
  next: Record<string, ModelResponse | Failure | null> = {},
  signal = new AbortController().signal,
) {
  const environment = {
    VISION_PROVIDER: 'openai-compatible',
    VISION_MODEL: 'fishnet',
    VISION_BASE_URL: `${standIn.url}/v1`,
  }
  return await evaluateVision(words, environment, say, signal)

  function say(line: string) {
    lines.push(line)
    const number = /^\d+/.exec(line)?.[0] ?? ''
    if (next[number] !== undefined) standIn.answerWith(next[number])
  }
}

test('the evaluation compares estimates with labels', { tags: 'slow' }, async () => {
  await label(
    'file,species,length_inches,weight_lbs,is_fishing',
    'a.jpg,Largemouth Bass,20,4,yes',
    'b.jpg,largemouth,16,,yes',
    'c.jpg,Bluegill | Yellow Perch,10,0.5,no',
    'd.jpg,,,,false',
    'gone.jpg,Walleye,20,3,yes',
    'broken.jpg,Walleye,20,3,yes',
    'e.jpg,Walleye,20,3,yes',
    'e.jpg,,,,',
  )
  const species = [
    { name: 'Walleye', confidence: 0.9 },
    { name: 'Yellow Perch', confidence: 0.5 },
  ]
  const nothing = { species: [], lengthInches: null, weightLbs: null, confidence: 1 }
  const json = join(folder, 'results.json')
  const prices = ['--input-price', '2', '--output-price', '10']
  const exitCode = await evaluate([folder, ...prices, '--json', json], {
    2: { json: { ...nothing, isFishing: true, species } },
    3: { json: { ...nothing, isFishing: false } },
    6: 'garbage',
    7: null,
  })
  expect(exitCode).toBe(0)
  const { scores, results } = JSON.parse(await readFile(json, 'utf8'))
  expect(scores).toMatchObject({ model: 'openai-compatible/fishnet', photos: 8, answered: 5, failed: 3 })
  expect(results[0]).toMatchObject({ label: { file: 'a.jpg' }, response: { raw: goodBass } })
  const report = lines.at(-1) ?? ''
  for (const row of [
    /8 photos, 5 answered, 3 failed/,
    /^fishing or not +4 +3 +75\.0 %$/m,
    /^species, first answer +3 +2 +66\.7 % +0$/m,
    /^species, first three +3 +2 +66\.7 % +0$/m,
    /^species, among all fish +3 +3 +100\.0 % +0$/m,
    /^group +3 +2 +66\.7 %$/m,
    /^length inside the band +2 +2 +100\.0 %$/m,
    /^length, inches +3 +1 +2\.00 +11\.3 % +2\.00 +11\.3 % +0\.00$/m,
    /^weight, lb +2 +1 +0\.60 +15\.0 % +0\.60 +15\.0 % +-0\.60$/m,
    /^seconds +\d+\.\d\d$/m,
    /^input tokens +4500 +900$/m,
    /^output tokens +300 +60$/m,
    /^cost +\$0\.0120 +\$0\.0024$/m,
    /^Largemouth Bass +2 +2 +2\.00 +11\.3 % +0\.60 +15\.0 %$/m,
    /^Bluegill +1 +0 +- +- +- +-$/m,
  ]) {
    expect(report).toMatch(row)
  }
})

test('the model gets the preview and the angler, camera, place and season from the labels', async () => {
  await label(
    'file,angler_height_inches,camera_setup,place,month',
    'a.jpg,70.5,friend,"Lake Fork, Texas",4',
    'b.jpg,,,,',
  )
  await evaluate([folder])
  const [told, untold] = standIn.requests.map(({ body }) => JSON.parse(body).messages.at(-1).content)
  for (const part of ['70.5 inches tall', '6 to 8 feet', 'Lake Fork, Texas', 'in April']) {
    expect(told[0].text).toContain(part)
  }
  expect(untold[0].text).toBe('Judge this photo.')
  const sent = Buffer.from(told[1].image_url.url.split(',')[1], 'base64')
  const { default: sharp } = await import('sharp')
  expect(await sharp(sent).metadata()).toMatchObject({ width: 1280, height: 960 })
})

test.each([
  ['a length that is none', 'file,length_inches', 'a.jpg,long', /line 2, length_inches: /],
  ['a quote without its end', 'file', 'a.jpg\n"b.jpg', /labels\.csv isn’t a table: /],
  ['no line', 'file', '', /has no photos\.$/],
])('labels with %s are rejected', async (_, head, row, complaint) => {
  await label(head, row)
  expect(await evaluate([folder])).toBe(1)
  expect(lines).toEqual([expect.stringMatching(complaint)])
  expect(standIn.requests).toEqual([])
})

test('without a configured provider, the settings to set are named', async () => {
  const silent = new AbortController().signal
  expect(await evaluateVision([folder], {}, (line) => lines.push(line), silent)).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^No vision provider is set up\. Set VISION_PROVIDER, .*\.$/)])
})
