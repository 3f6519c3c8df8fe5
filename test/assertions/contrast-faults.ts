import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { injectAxe, waitForAnimations } from '../pages/browser-page.ts'
import { blend, contrast } from './contrast.ts'

/** What text of any size must reach, to be read in full sun. */
const minContrast = 7

/** A line of text: its color with its opacity, and where it is in the window. */
interface Line {
  html: string
  color: number[]
  box: { left: number; top: number; width: number; height: number }
}

/**
 * Lists the text of a page whose contrast is below 7:1. What axe can't judge, such as text on a photo, is measured in
 * pictures of what lies below it.
 */
export async function findContrastFaults(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  await injectAxe(page)
  const { faults, unsure } = await page.evaluate<{ faults: string[]; unsure: number }>(runAxe)
  if (unsure === 0) return faults
  await page.evaluate(hideText)
  for (let lines = await nextLines(page); lines.length > 0; lines = await nextLines(page)) {
    const picture = sharp(await page.screenshot({ scale: 'css', animations: 'disabled' })).removeAlpha()
    for (const { html, color, box } of lines) {
      const ratio = contrastOn(await picture.clone().extract(box).raw().toBuffer(), color)
      if (ratio < minContrast) faults.push(`${ratio.toFixed(2)}:1 as measured: ${html}`)
    }
  }
  await page.evaluate(`document.querySelector('#hidden-text').remove()`)
  return faults
}

/** The contrast of a color with the pixels below it, but for the worst fiftieth, which is edges and corners. */
function contrastOn(pixels: Buffer, [red = 0, green = 0, blue = 0, opacity = 1]: number[]): number {
  const ratios: number[] = []
  for (let at = 0; at < pixels.length; at += 3) {
    const ground = hex([...pixels.subarray(at, at + 3)])
    ratios.push(contrast(blend(hex([red, green, blue]), opacity, ground), ground))
  }
  return ratios.sort((first, second) => first - second)[Math.floor(ratios.length / 50)] ?? 1
}

function hex(channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Scrolls to the first text that isn't measured yet, and returns all such lines that are then in the window. */
function nextLines(page: Page): Promise<Line[]> {
  return page.evaluate<Line[]>(`(${takeLines})()`)
}

const runAxe = `(async () => {
  axe.configure({ checks: [{ id: 'color-contrast-enhanced', options: {
    contrastRatio: { normal: { expected: ${minContrast} }, large: { expected: ${minContrast} } },
  } }] })
  const options = { runOnly: ['color-contrast-enhanced'], resultTypes: ['violations', 'incomplete'], selectors: false }
  const found = await axe.run({ ...options, iframes: false, elementRef: true })
  const nodes = (results) => results.flatMap((result) => result.nodes)
  globalThis.unsureTexts = nodes(found.incomplete).map(({ element }) => {
    const style = getComputedStyle(element)
    const color = element instanceof SVGElement ? style.fill : style.color
    return { element, html: element.outerHTML, color: color.match(/[\\d.]+/g).map(Number) }
  })
  return {
    faults: nodes(found.violations).map((node) => node.any[0].message + ': ' + node.html),
    unsure: unsureTexts.length,
  }
})()`

const hideText = `(() => {
  const style = document.createElement('style')
  style.id = 'hidden-text'
  // As the first layer, since that is what wins where the page’s own layers have colors that are !important too.
  style.textContent = '@layer hidden-text { * { color: transparent !important; transition: none !important } text, tspan { fill: transparent !important } }'
  document.head.prepend(style)
})()`

const takeLines = `() => {
  const lines = []
  while (lines.length === 0 && unsureTexts.length > 0) {
    unsureTexts[0].element.scrollIntoView({ block: 'center' })
    unsureTexts = unsureTexts.filter((text, index) => {
      const box = visibleBox(text.element)
      if (box !== null) lines.push({ html: text.html, color: text.color, box })
      return box === null && index > 0
    })
  }
  return lines

  /** The middle of the first line of an element’s text, if nothing lies over it. */
  function visibleBox(element) {
    if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null
    const range = document.createRange()
    const own = [...element.childNodes].find(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '')
    range.selectNodeContents(own ?? element)
    const line = [...range.getClientRects()].find(({ width, height }) => width > 2 && height > 2)
    if (line === undefined) return null
    const clip = getComputedStyle(element).overflowX === 'visible' ? line : element.getBoundingClientRect() // text may end in “…”
    const left = Math.max(0, Math.ceil(line.left), Math.ceil(clip.left))
    const right = Math.min(innerWidth, Math.floor(line.right), Math.floor(clip.right))
    const top = Math.max(0, Math.ceil(line.top + line.height * 0.15)), bottom = Math.min(innerHeight, Math.floor(line.bottom - line.height * 0.15))
    if (right - left < 2 || bottom - top < 2) return null
    for (const y of [top, (top + bottom) / 2, bottom - 1]) {
      const shown = document.elementFromPoint((left + right) / 2, y)
      if (shown === null || !(element.contains(shown) || shown.contains(element))) return null
    }
    return { left, top, width: right - left, height: bottom - top }
  }
}`
