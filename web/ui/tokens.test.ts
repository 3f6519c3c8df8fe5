import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blend, contrast, controls, texts } from '../../test/assertions/contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const { light = {}, dark = {} } = readSchemes(css)

for (const [scheme, colors] of Object.entries({ light, dark })) {
  test.each(texts)(`in ${scheme}, %s on %s reads at 7:1`, (text, ground) => {
    expect(contrast(colors[text] ?? '', colors[ground] ?? '')).toBeGreaterThanOrEqual(7)
  })

  test.each(controls)(`in ${scheme}, a control's %s stands out from %s at 4.5:1`, (edge, ground) => {
    expect(contrast(colors[edge] ?? '', colors[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
}

test('white text on the shade reads at 7:1 over a white photo, and the warm end of a ruler at 4.5:1', () => {
  const shaded = blend('#041015', shadeOpacity(), '#ffffff')
  expect(contrast('#ffffff', shaded)).toBeGreaterThanOrEqual(7)
  for (const { sun = '' } of [light, dark]) expect(contrast(sun, shaded)).toBeGreaterThanOrEqual(4.5)
})

test('pages that the server renders have the same colors', () => {
  const page = readSchemes(readFileSync(new URL('../../server/http/html-page.ts', import.meta.url), 'utf8'))
  expect(Object.keys(page.light ?? {})).toContain('quiet')
  expect(light).toMatchObject(page.light ?? {})
  expect(dark).toMatchObject(page.dark ?? {})
})

function shadeOpacity(): number {
  return Number(/--color-shade: rgb\(4 16 21 \/ ([\d.]+)\)/.exec(css)?.[1])
}

/** Returns the colors of both schemes, of which the light one stands first. */
function readSchemes(source: string): { light?: Record<string, string>; dark?: Record<string, string> } {
  const [light, dark] = [...source.matchAll(/:root ?\{([^}]*--ground[^}]*)\}/g)].map(([, rules = '']) =>
    Object.fromEntries(
      [...rules.matchAll(/--([\w-]+): ?(#[0-9a-f]{6})\b/g)].map(([, name, hex]) => [name, hex]),
    ),
  )
  return { light, dark }
}
