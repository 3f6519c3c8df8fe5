import { parseArgs } from 'node:util'
import { type Selection, settings } from './shots.ts'

/** How the command is used. */
export const usage = `npm run matrix -- [options]            takes images of every screen, and puts them on contact sheets
npm run matrix:compare -- [options]    compares a few of them with the accepted ones
npm run matrix:accept -- [options]     accepts those

  --screens <names>      screens, or groups of them: map,bests is two screens, group:map a group
  --sizes <sizes>        ${settings.sizes.join(', ')}
  --schemes <schemes>    ${settings.schemes.join(', ')}
  --text <percents>      ${settings.text.join(', ')}
  --content <contents>   ${settings.content.join(', ')}
  --out <folder>         where images are written; .cache/matrix by default
  --list                 names the screens with their groups
  --help                 shows this help

Names are separated by commas. What isn’t named is taken in full.`

const commands = ['take', 'compare', 'accept'] as const

/** What is to be done with which images. */
export interface Options {
  command: (typeof commands)[number]
  selection: Selection
  isList: boolean
  out: string
}

/** Reads the arguments of the command. What it doesn't know is an error. */
export function readOptions(args: string[]): Options | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  const [name = 'take', ...others] = positionals
  const command = commands.find((each) => each === name)
  if (command === undefined || others.length > 0)
    throw new Error(`There is no command ${positionals.join(' ')}.\n\n${usage}`)
  const names = (list?: string) => list?.split(',').filter(Boolean)
  return {
    command,
    selection: {
      screens: names(values.screens),
      sizes: names(values.sizes),
      schemes: names(values.schemes),
      text: names(values.text),
      content: names(values.content),
    },
    isList: values.list ?? false,
    out: values.out ?? '.cache/matrix',
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        screens: { type: 'string' },
        sizes: { type: 'string' },
        schemes: { type: 'string' },
        text: { type: 'string' },
        content: { type: 'string' },
        out: { type: 'string' },
        list: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    const [sentence] = cause instanceof Error ? cause.message.split('. ') : []
    throw new Error(`${sentence ?? cause}.\n\n${usage}`)
  }
}
