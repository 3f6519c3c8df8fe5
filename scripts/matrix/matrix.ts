import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareImages, shrinkScreenshot } from './compare-images.ts'
import { type Shot, shotName, shots } from './shots.ts'
import { takeShots } from './take-shot.ts'

const usage = `npm run matrix -- [names]            takes images of screens
npm run matrix:compare -- [names]    compares them with the accepted ones
npm run matrix:accept -- [names]     accepts them

A name stands for all images whose name begins with it, such as map, map-popup or viewer-320x640. Without names, all are taken.
  --sizes <sizes>    takes images of other windows, such as 390x844,320x640,1280x800; not for comparing`

const acceptedFolder = 'test/accepted-images'
const takenFolder = '.cache/matrix'
const differencesFolder = join(takenFolder, 'differences')

const problems: string[] = []
await run().catch((cause) => problems.push(cause instanceof Error ? cause.message : String(cause)))
for (const problem of problems.toSorted()) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { sizes: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return console.log(usage)
  const [command = '', ...names] = positionals
  const selected = names.length === 0 ? shots : shots.filter((shot) => isNamed(shot, names))
  if (selected.length === 0)
    throw new Error(`No image begins with ${names.join(' or ')}.\n\n${usage}\n\n${listNames()}`)
  if (command === 'compare') await compare(selected)
  else if (command === 'accept') await accept(selected)
  else await take(values.sizes === undefined ? selected : inSizes(selected, values.sizes.split(',')))
}

function isNamed(shot: Shot, names: readonly string[]): boolean {
  return names.some((name) => shotName(shot).startsWith(name))
}

function listNames(): string {
  return shots.map(shotName).toSorted().join('\n')
}

function inSizes(selected: readonly Shot[], sizes: readonly string[]): Shot[] {
  return selected.flatMap((shot) => sizes.map((size) => ({ ...shot, size })))
}

async function take(selected: readonly Shot[]): Promise<void> {
  await mkdir(takenFolder, { recursive: true })
  await takeShots(selected, async (name, taken) => {
    if ('problem' in taken) problems.push(`${name}: ${taken.problem}`)
    else await writeFile(join(takenFolder, `${name}.png`), taken.image)
  })
  console.log(`The images are in ${takenFolder}`)
}

/** Compares with the accepted images; those that differ are shown side by side. */
async function compare(selected: readonly Shot[]): Promise<void> {
  await rm(differencesFolder, { recursive: true, force: true })
  await mkdir(differencesFolder, { recursive: true })
  const accepted = await listAccepted()
  const known = new Set(shots.map(shotName))
  problems.push(...accepted.filter((name) => !known.has(name)).map((name) => `${name}: no longer taken`))
  await takeShots(selected, async (name, taken) => {
    if ('problem' in taken) return problems.push(`${name}: ${taken.problem}`)
    if (!accepted.includes(name)) return problems.push(`${name}: not accepted yet`)
    const difference = await compareImages(await readFile(join(acceptedFolder, `${name}.webp`)), taken.image)
    if (difference === null) return
    const path = join(differencesFolder, `${name}.png`)
    await writeFile(path, difference)
    problems.push(`${name}: differs, see ${path}`)
  })
  if (problems.length === 0) console.log(`All ${selected.length} images are as accepted`)
  else console.log('Look at each difference. If all are meant to be: npm run matrix:accept')
}

/** Replaces the accepted images, and removes those that are no longer in the table. */
async function accept(selected: readonly Shot[]): Promise<void> {
  await mkdir(acceptedFolder, { recursive: true })
  await takeShots(selected, async (name, taken) => {
    if ('problem' in taken) return problems.push(`${name}: not accepted, ${taken.problem}`)
    await writeFile(join(acceptedFolder, `${name}.webp`), await shrinkScreenshot(taken.image))
  })
  const known = new Set(shots.map(shotName))
  for (const name of await listAccepted())
    if (!known.has(name)) await rm(join(acceptedFolder, `${name}.webp`))
}

async function listAccepted(): Promise<string[]> {
  const files = await readdir(acceptedFolder).catch(() => [])
  return files.filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -'.webp'.length))
}
