import { cover } from './cover-pairs.ts'

/** Everything in which images of the same screen differ. */
export const settings = {
  sizes: ['320x640', '360x640', '390x664', '390x844', '820x1180', '1280x800', '1920x1080'],
  schemes: ['light', 'dark'],
  text: ['100', '200'],
  content: ['empty', 'typical', 'huge'],
} as const

export type Scheme = (typeof settings.schemes)[number]
export type Content = (typeof settings.content)[number]

/** One image: a screen in one setting. */
export interface Shot {
  screen: string
  size: string
  scheme: Scheme
  /** Size of the text, in percent. */
  text: string
  content: Content
}

/** A screen as far as shots are chosen: what it belongs to, and the contents with which it exists. */
export interface ScreenSummary {
  name: string
  group: string
  content: readonly Content[]
}

/** The parts of the matrix that are wanted; screens by their names or those of their groups,
 * with `group:` before it where a screen has the same name. */
export type Selection = Partial<Record<'screens' | keyof typeof settings, readonly string[]>>

/** Returns the name of an image, without its ending. */
export function shotName({ screen, size, scheme, text, content }: Shot): string {
  return [screen, size, scheme, text, content].join('-')
}

/** Lists the images of a part of the matrix, by screens. Names that nothing has are an error. */
export function selectShots(screens: readonly ScreenSummary[], selection: Selection): Shot[] {
  const names = new Set(screens.map(({ name }) => name))
  const namesOfGroup = (group: string) => [`group:${group}`, ...(names.has(group) ? [] : [group])]
  const groupNames = screens.flatMap(({ group }) => namesOfGroup(group))
  const wanted = choose('screens', [...names, ...groupNames], selection.screens)
  const sizes = choose('sizes', settings.sizes, selection.sizes)
  const schemes = choose('schemes', settings.schemes, selection.schemes)
  const texts = choose('text', settings.text, selection.text)
  const contents = choose('content', settings.content, selection.content)
  return screens
    .filter(({ name, group }) => [name, ...namesOfGroup(group)].some((each) => wanted.includes(each)))
    .flatMap((screen) =>
      sizes.flatMap((size) =>
        schemes.flatMap((scheme) =>
          texts.flatMap((text) =>
            contents
              .filter((content) => screen.content.includes(content))
              .map((content) => ({ screen: screen.name, size, scheme, text, content })),
          ),
        ),
      ),
    )
}

function choose<Name extends string>(
  what: string,
  known: readonly Name[],
  wanted: readonly string[] | undefined,
): readonly Name[] {
  const unknown = wanted?.filter((name) => !(known as readonly string[]).includes(name)) ?? []
  if (unknown.length > 0)
    throw new Error(`No ${what} ${unknown.join(', ')}. There are: ${[...new Set(known)].join(', ')}.`)
  return wanted === undefined ? known : known.filter((name) => wanted.includes(name))
}

/**
 * Chooses few images in which each group of screens meets each setting, and each setting each other one. The screens of a
 * group take turns, so that each is on an image.
 */
export function chooseCoveringShots(screens: readonly ScreenSummary[]): Shot[] {
  const groups = [...new Set(screens.map(({ group }) => group))]
  const { sizes, schemes, text, content } = settings
  const exists = (group: string, content: string) => screensWith(group, content).length > 0
  const used = new Map<string, number>()
  return cover([groups, sizes, schemes, text, content], ([group = '', , , , content = '']) =>
    exists(group, content),
  ).map(([group = '', size = '', scheme, text = '', content]) => {
    const [screen] = screensWith(group, content).toSorted(
      (one, other) => timesUsed(one) - timesUsed(other) || one.content.length - other.content.length,
    )
    if (screen === undefined) throw new Error(`${group} has no screen with content ${content}`)
    used.set(screen.name, timesUsed(screen) + 1)
    return { screen: screen.name, size, scheme: scheme as Scheme, text, content: content as Content }
  })

  function screensWith(group: string, content: string | undefined) {
    return screens.filter(
      (screen) => screen.group === group && (screen.content as readonly string[]).includes(content ?? ''),
    )
  }
  function timesUsed({ name }: ScreenSummary) {
    return used.get(name) ?? 0
  }
}
