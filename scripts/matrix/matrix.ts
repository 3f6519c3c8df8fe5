import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareImages, shrinkScreenshot } from './compare-images.ts'
import { type SheetImage, writeContactSheets } from './contact-sheets.ts'
import { screens } from './screens/screens.ts'
import { chooseCoveringShots, type Selection, type Shot, selectShots, shotName } from './shots.ts'
import { takeAll } from './take-all.ts'

/*
 * npm run matrix -- --screens gallery,map --sizes 390x844 --schemes light,dark --text 100,200 --content empty,typical,huge
 * takes a part of the matrix; what isn't named is taken in full. npm run matrix:compare compares the images of a covering
 * part with the accepted ones, and npm run matrix:accept accepts them.
 */

const acceptedFolder = 'test/accepted-images'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    screens: { type: 'string' },
    sizes: { type: 'string' },
    schemes: { type: 'string' },
    text: { type: 'string' },
    content: { type: 'string' },
    out: { type: 'string' },
    list: { type: 'boolean' },
  },
})
const out = values.out ?? '.cache/matrix'
const problems: string[] = []
await run().catch((cause) => problems.push(cause instanceof Error ? cause.message : String(cause)))
for (const problem of problems.toSorted()) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)

async function run(): Promise<void> {
  const [command = 'take'] = positionals
  const names = (list?: string) => list?.split(',').filter(Boolean)
  const selection: Selection = {
    screens: names(values.screens),
    sizes: names(values.sizes),
    schemes: names(values.schemes),
    text: names(values.text),
    content: names(values.content),
  }
  const isSelected = Object.values(selection).some((each) => each !== undefined)
  if (values.list) return listScreens()
  if (command === 'take') return take(selectShots(screens, selection))
  const selected = new Set(selectShots(screens, selection).map(shotName))
  const covering = chooseCoveringShots(screens).filter((shot) => selected.has(shotName(shot)))
  if (command === 'compare') return compare(covering, !isSelected)
  if (command === 'accept') return accept(covering, !isSelected)
  throw new Error(`There is no command ${command}: matrix, matrix:compare and matrix:accept.`)
}

function listScreens(): void {
  for (const { group, name, content } of screens) console.log(`${group}: ${name} (${content.join(', ')})`)
}

/** Takes images, and puts those of each screen on contact sheets. */
async function take(shots: readonly Shot[]): Promise<void> {
  await mkdir(out, { recursive: true })
  const images = new Map<string, SheetImage>()
  await takeAll(shots, async (taken) => {
    if ('problem' in taken) return problems.push(`${taken.name}: ${taken.problem}`)
    images.set(taken.name, { label: taken.name, image: taken.image })
    await writeFile(join(out, `${taken.name}.png`), taken.image)
  })
  for (const screen of new Set(shots.map((shot) => shot.screen))) {
    const ofScreen = shots.filter((shot) => shot.screen === screen)
    const found = ofScreen.flatMap((shot) => images.get(shotName(shot)) ?? [])
    if (found.length > 0) await writeContactSheets(join(out, 'sheets'), screen, found)
  }
  console.log(`${images.size} images are in ${out}, and contact sheets in ${join(out, 'sheets')}`)
}

/** Compares with the accepted images; those that differ are shown in the output folder, side by side. */
async function compare(shots: readonly Shot[], isWhole: boolean): Promise<void> {
  const folder = join(out, 'differences')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const accepted = await listAccepted()
  const expected = new Set(shots.map(shotName))
  if (isWhole)
    problems.push(...accepted.filter((name) => !expected.has(name)).map((name) => `${name}: no longer taken`))
  await takeAll(shots, async (taken) => {
    if ('problem' in taken) return problems.push(`${taken.name}: ${taken.problem}`)
    const { name, image } = taken
    if (!accepted.includes(name)) return problems.push(`${name}: not accepted yet`)
    const { isSame, share, picture } = await compareImages(
      await readFile(join(acceptedFolder, `${name}.webp`)),
      image,
    )
    if (isSame) return
    const path = join(folder, `${name}.png`)
    if (picture !== null) await writeFile(path, picture)
    problems.push(`${name}: ${(share * 100).toFixed(1)} % differs, see ${path}`)
  })
  if (problems.length === 0) console.log(`All ${shots.length} images are as accepted`)
  else console.log('Look at each difference. If all are meant to be: npm run matrix:accept')
}

/** Replaces the accepted images; all of them unless a part is selected. */
async function accept(shots: readonly Shot[], isWhole: boolean): Promise<void> {
  const images = new Map<string, Buffer>()
  await takeAll(shots, async (taken) => {
    if ('problem' in taken) problems.push(`${taken.name}: ${taken.problem}`)
    else images.set(taken.name, await shrinkScreenshot(taken.image))
  })
  if (isWhole) await rm(acceptedFolder, { recursive: true, force: true })
  await mkdir(acceptedFolder, { recursive: true })
  for (const [name, image] of images) await writeFile(join(acceptedFolder, `${name}.webp`), image)
  console.log(`${images.size} images are accepted`)
}

async function listAccepted(): Promise<string[]> {
  const files = await readdir(acceptedFolder).catch(() => [])
  return files.filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -'.webp'.length))
}
