const asked = new WeakMap<CSSMediaRule, string>()
const listeners = new Set<() => void>()

/**
 * Answers a question that the stylesheets put to the device, such as `(prefers-color-scheme: dark)`, in its place; with
 * null the device answers again.
 */
export function mockMediaQuery(question: string, response: boolean | null): void {
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => mediaRules(cssRules))) {
    const words = asked.get(rule) ?? rule.media.mediaText
    if (!words.includes(question)) continue
    asked.set(rule, words)
    rule.media.mediaText = response === null ? words : response ? 'all' : 'not all'
  }
  for (const listener of listeners) listener()
}

/** Calls the listener when the device answers otherwise, or somebody in its place; the answer ends that. */
export function onMediaQueryMocked(listener: () => void): () => void {
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    scheme.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

/** Tailwind nests them in rules and layers. */
function mediaRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    const within = 'cssRules' in rule ? mediaRules(rule.cssRules as CSSRuleList) : []
    return rule instanceof CSSMediaRule ? [rule, ...within] : within
  })
}
