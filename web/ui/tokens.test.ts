import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, controls, texts } from './contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = {}, dark = {}] = [...css.matchAll(/:root \{([^}]*--ground[^}]*)\}/g)].map(([, rules = '']) =>
  readColors(rules),
)

for (const [scheme, colors] of Object.entries({ light, dark })) {
  test.each(texts)(`in ${scheme}, %s on %s reads at 7:1`, (text, ground) => {
    expect(contrast(colors[text] ?? '', colors[ground] ?? '')).toBeGreaterThanOrEqual(7)
  })

  test.each(controls)(`in ${scheme}, a control's %s stands out from %s at 3:1`, (edge, ground) => {
    expect(contrast(colors[edge] ?? '', colors[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
}

function readColors(rules: string): Record<string, string> {
  return Object.fromEntries(
    [...rules.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}
