/** Pairs of text and background colors that need a contrast of 7:1 or more, in light and dark mode. */
export const texts = [
  ['ink', 'ground'],
  ['ink', 'sheet'],
  ['ink', 'tint'],
  ['quiet', 'ground'],
  ['quiet', 'sheet'],
  ['quiet', 'tint'],
  ['action', 'ground'],
  ['action', 'sheet'],
  ['action', 'tint'],
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-caution', 'caution'],
  ['danger', 'ground'],
  ['danger', 'sheet'],
  ['danger', 'tint'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
] as const

/** Pairs of control and background colors that need a contrast of 4.5:1 or more: borders, icons, focus rings, progress. */
export const controls = [
  ['line', 'ground'],
  ['line', 'sheet'],
  ['line', 'tint'],
  ['action', 'ground'],
  ['action', 'sheet'],
  ['action', 'tint'],
  ['action', 'hairline'],
] as const

/** Returns the contrast ratio of two colors in the form `#10262d`: 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the color that `color` has where it covers `ground` with this opacity. */
export function blend(color: string, opacity: number, ground: string): string {
  const [over = [], under = []] = [color, ground].map(channels)
  const mixed = over.map((channel, index) =>
    Math.round(channel * opacity + (under[index] ?? 0) * (1 - opacity)),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16))
}
