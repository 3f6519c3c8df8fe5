/** Linear light, red, green and blue; 1 is the white of paper, the sun is far above it. */
export type Light = readonly [red: number, green: number, blue: number]

/** `#rrggbb` as linear light. */
export function light(hex: string, strength = 1): Light {
  const parts = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255) * strength)
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0]
}

export function blend(from: Light, to: Light, share: number): Light {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}

export function scale(colour: Light, factor: number): Light {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

export function filter(colour: Light, through: Light): Light {
  return [colour[0] * through[0], colour[1] * through[1], colour[2] * through[2]]
}

export function add(one: Light, other: Light): Light {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
}

/** 0 below `from`, 1 above `to`, a soft S between; also with `from` above `to`. */
export function ease(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
