import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = {}, dark = {}] = [...css.matchAll(/:root \{([^}]*--ground[^}]*)\}/g)].map(([, rules = '']) =>
  readColours(rules),
)

const texts = [
  ['ink', 'ground'],
  ['ink', 'sheet'],
  ['ink', 'tint'],
  ['quiet', 'ground'],
  ['quiet', 'sheet'],
  ['action', 'ground'],
  ['action', 'sheet'],
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-caution', 'caution'],
  ['danger', 'sheet'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
] as const

const controls = [
  ['line', 'ground'],
  ['line', 'sheet'],
  ['line', 'tint'],
  ['action', 'tint'],
] as const

for (const [scheme, colours] of Object.entries({ light, dark })) {
  test.each(texts)(`in ${scheme}, %s on %s reads at 7:1`, (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(7)
  })

  test.each(controls)(`in ${scheme}, a control's %s stands out from %s at 3:1`, (edge, ground) => {
    expect(contrast(colours[edge], colours[ground])).toBeGreaterThanOrEqual(3)
  })
}

function readColours(rules: string): Record<string, string> {
  return Object.fromEntries(
    [...rules.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
