import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareImages, shrinkScreenshot } from './compare-images.ts'
import { type SheetImage, writeContactSheets } from './contact-sheets.ts'
import { type Options, readOptions, usage } from './read-options.ts'
import { replaceAccepted } from './replace-accepted.ts'
import { screens } from './screens/screens.ts'
import { chooseCoveringShots, type Shot, selectShots, shotName } from './shots.ts'
import { takeAll } from './take-all.ts'

/*
 * npm run matrix -- --screens gallery,group:map --sizes 390x844 --schemes light,dark --text 100,200 --content empty,typical,huge
 * takes a part of the matrix; what isn't named is taken in full. npm run matrix:compare compares the images of a covering
 * part with the accepted ones, and npm run matrix:accept accepts them.
 */

const acceptedFolder = 'test/accepted-images'

const problems: string[] = []
let out = ''
await readAndRun().catch((cause) => problems.push(cause instanceof Error ? cause.message : String(cause)))
for (const problem of problems.toSorted()) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)

async function readAndRun(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') return console.log(usage)
  if (options.isList) return listScreens()
  out = options.out
  await run(options)
}

async function run({ command, selection }: Options): Promise<void> {
  const isSelected = Object.values(selection).some((each) => each !== undefined)
  const shots = selectShots(screens, selection)
  if (command === 'take') return take(shots)
  const selected = new Set(shots.map(shotName))
  const covering = chooseCoveringShots(screens).filter((shot) => selected.has(shotName(shot)))
  await (command === 'compare' ? compare(covering, !isSelected) : accept(covering, !isSelected))
}

function listScreens(): void {
  for (const { group, name, content } of screens)
    console.log(`group:${group}  ${name} (${content.join(', ')})`)
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
  const notices: string[] = []
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
    const { isSame, isClose, share, picture } = await compareImages(
      await readFile(join(acceptedFolder, `${name}.webp`)),
      image,
    )
    if (isSame && !isClose) return
    const path = join(folder, `${name}.png`)
    if (picture !== null) await writeFile(path, picture)
    if (isClose) return notices.push(`${name}: nearly differs, see ${path}`)
    problems.push(`${name}: ${(share * 100).toFixed(1)} % differs, see ${path}`)
  })
  for (const notice of notices.toSorted()) console.log(notice)
  if (problems.length === 0) console.log(`All ${shots.length} images are as accepted`)
  else console.log('Look at each difference. If all are meant to be: npm run matrix:accept')
}

/** Replaces the accepted images; all of them unless a part is selected. Those that couldn't be taken stay as they are. */
async function accept(shots: readonly Shot[], isWhole: boolean): Promise<void> {
  const images = new Map<string, Buffer>()
  const failed: string[] = []
  await takeAll(shots, async (taken) => {
    if ('image' in taken) return images.set(taken.name, await shrinkScreenshot(taken.image))
    failed.push(taken.name)
    return problems.push(`${taken.name}: not accepted, ${taken.problem}`)
  })
  await replaceAccepted(acceptedFolder, images, isWhole ? { except: failed } : null)
  console.log(`${images.size} images are accepted`)
}

async function listAccepted(): Promise<string[]> {
  const files = await readdir(acceptedFolder).catch(() => [])
  return files.filter((file) => file.endsWith('.webp')).map((file) => file.slice(0, -'.webp'.length))
}
