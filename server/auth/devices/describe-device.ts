/** Names a browser and its system by the User-Agent, as in “Safari on iPhone”; only words of this file appear in it. */
export function describeDevice(userAgent = ''): string {
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  if (browser === null && system === null) return 'Browser'
  return system === null ? `${browser}` : `${browser ?? 'Browser'} on ${system}`
}

type Names = readonly (readonly [RegExp, string])[]

/** Browsers also name those that they are compatible with, so that the order matters. */
const browsers: Names = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

function find(names: Names, userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
