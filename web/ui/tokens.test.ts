import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, controls, texts } from './contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = {}, dark = {}] = [...css.matchAll(/:root \{([^}]*--ground[^}]*)\}/g)].map(([, rules = '']) =>
  readColours(rules),
)

for (const [scheme, colours] of Object.entries({ light, dark })) {
  test.each(texts)(`in ${scheme}, %s on %s reads at 7:1`, (text, ground) => {
    expect(contrast(colours[text] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(7)
  })

  test.each(controls)(`in ${scheme}, a control's %s stands out from %s at 3:1`, (edge, ground) => {
    expect(contrast(colours[edge] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
}

function readColours(rules: string): Record<string, string> {
  return Object.fromEntries(
    [...rules.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}
