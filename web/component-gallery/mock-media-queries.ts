const originalMedia = new WeakMap<CSSMediaRule, string>()
const listeners = new Set<() => void>()

/** Overrides a media query of the stylesheets, such as `(prefers-color-scheme: dark)`; null ends that. */
export function mockMediaQuery(query: string, matches: boolean | null): void {
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => mediaRules(cssRules))) {
    const media = originalMedia.get(rule) ?? rule.media.mediaText
    if (!media.includes(query)) continue
    originalMedia.set(rule, media)
    rule.media.mediaText = matches === null ? media : matches ? 'all' : 'not all'
  }
  for (const listener of listeners) listener()
}

/** Calls the listener when the color scheme changes or a media query is mocked. Returns a function that unsubscribes. */
export function onMediaQueryMocked(listener: () => void): () => void {
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    scheme.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

/** Returns all media rules; Tailwind nests them in rules and layers. */
function mediaRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    const nested = 'cssRules' in rule ? mediaRules(rule.cssRules as CSSRuleList) : []
    return rule instanceof CSSMediaRule ? [rule, ...nested] : nested
  })
}
