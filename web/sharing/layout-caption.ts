import type { Caption } from './caption.ts'

/** Width and height in pixels. */
export interface Size {
  width: number
  height: number
}

/** A size in pixels and a weight of the typeface. */
export interface Font {
  size: number
  weight: number
}

/** A line of text; `y` is its baseline. */
export interface PlacedText {
  text: string
  x: number
  y: number
  font: Font
}

/** Where everything is on the photo. */
export interface CaptionLayout {
  texts: readonly PlacedText[]
  /** The left end and the baseline of the logo with its name. */
  wordmark: { x: number; y: number; size: number }
  /** Where the shade begins, and where it is dark enough for text. */
  shade: { top: number; textTop: number }
}

/** Returns the width of a text. */
export type Measure = (text: string, font: Font) => number

/** The weight of the name of Creel. */
export const wordmarkWeight = 800

/** The width of the logo, and its distance to the name, for a name of size 1. */
export const logoWidth = 1.6
export const logoGap = 0.35

/** Places a caption at the bottom of a photo. Long texts wrap and shrink, so that nothing is cut off and the fish stays in sight. */
export function layoutCaption(caption: Caption, size: Size, measure: Measure): CaptionLayout {
  let scale = 1
  let layout = layoutAtScale(scale, caption, size, measure)
  while (isTooHigh(layout, size, scale)) {
    scale *= 0.9
    layout = layoutAtScale(scale, caption, size, measure)
  }
  return layout
}

/** Whether the shade takes more than half of the height; small text may take more, but all of it must be on the photo. */
function isTooHigh({ shade }: CaptionLayout, { height }: Size, scale: number): boolean {
  return shade.textTop < 0 || (shade.top < height * (1 - maxShare) && scale > smallScale)
}

const maxShare = 0.5
const smallScale = 0.3

/** Of a unit that is the width of a photo in portrait. */
const proportions = {
  margin: 0.05,
  /** The first of these at which a name takes at most two lines. */
  title: [0.085, 0.07, 0.056],
  sizes: [0.055],
  facts: [0.038],
  gap: 0.008,
  wordmark: 0.034,
  /** From where the shade begins to the text. */
  fade: 0.16,
}

const maxTitleLines = 2
const lineHeight = 1.25

function layoutAtScale(scale: number, caption: Caption, { width, height }: Size, measure: Measure) {
  const unit = scale * Math.min(width, height * 1.15)
  const margin = unit * proportions.margin
  const wordmarkSize = unit * proportions.wordmark
  const wordmarkWidth =
    measure('Creel', { size: wordmarkSize, weight: wordmarkWeight }) + wordmarkSize * (logoWidth + logoGap)
  const blocks = [
    { texts: caption.title === null ? [] : [caption.title], sizes: proportions.title, weight: 800 },
    { texts: caption.sizes, sizes: proportions.sizes, weight: 700 },
    { texts: caption.facts, sizes: proportions.facts, weight: 500 },
  ].filter(({ texts }) => texts.length > 0)

  // From the top of the text, which is known only once all lines are.
  const placed: PlacedText[] = []
  let bottom = 0
  for (const [index, { texts, sizes, weight }] of blocks.entries()) {
    const besideWordmark = index === blocks.length - 1 ? wordmarkWidth + margin : 0
    const { lines, font } = fitLines(texts, sizes, weight, unit, (font) => (text) => {
      return measure(text, font) <= width - 2 * margin - besideWordmark
    })
    if (index > 0) bottom += unit * proportions.gap
    for (const text of lines) {
      placed.push({ text, x: margin, y: bottom + baseline * font.size, font })
      bottom += lineHeight * font.size
    }
  }
  if (blocks.length === 0) bottom = lineHeight * wordmarkSize

  const textTop = height - margin - bottom
  const texts = placed.map((text) => ({ ...text, y: text.y + textTop }))
  return {
    texts,
    wordmark: {
      x: width - margin - wordmarkWidth,
      y: texts.at(-1)?.y ?? textTop + baseline * wordmarkSize,
      size: wordmarkSize,
    },
    shade: { top: Math.max(0, textTop - unit * proportions.fade), textTop },
  }
}

/** From the top of a line of size 1 to its baseline. */
const baseline = 0.96

/** Returns the lines at the first size at which they are few enough, else at the last one. */
function fitLines(
  texts: readonly string[],
  sizes: readonly number[],
  weight: number,
  unit: number,
  fitsIn: (font: Font) => (text: string) => boolean,
): { lines: string[]; font: Font } {
  const options = sizes.map((size) => ({ size: unit * size, weight }))
  let result = { lines: [] as string[], font: { size: 0, weight } }
  for (const font of options) {
    result = { lines: wrap(texts, ' · ', fitsIn(font)), font }
    if (result.lines.length <= maxTitleLines) break
  }
  return result
}

/** Joins pieces to lines that fit. A piece that doesn’t is broken between words, and a word between characters. */
function wrap(pieces: readonly string[], separator: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    const joined = last === undefined ? piece : `${last}${separator}${piece}`
    if (fits(joined)) lines.splice(-1, 1, joined)
    else if (fits(piece)) lines.push(piece)
    else lines.push(...breakPiece(piece, separator, fits))
  }
  return lines
}

function breakPiece(piece: string, separator: string, fits: (line: string) => boolean): string[] {
  if (separator === ' · ') return wrap(piece.split(' '), ' ', fits)
  const characters = [...new Intl.Segmenter('en').segment(piece)].map(({ segment }) => segment)
  return separator === '' || characters.length === 1 ? [piece] : wrap(characters, '', fits)
}
