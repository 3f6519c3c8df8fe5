import { ease } from './colour.ts'
import type { Direction } from './fish/lamp.ts'
import type { Noise } from './noise.ts'

/*
 * The shape of a hand that holds a fish, with its arm, in breadths of the hand: to the right, up, and near to us. The
 * fish lies at 0, and its lower edge at about -0.1.
 */

/** A part of the arm: a round rod between two places with a thickness at each, in breadths of the hand. */
interface Rod {
  from: Direction
  to: Direction
  thickFrom: number
  thickTo: number
}

const thumb: Rod[] = [
  { from: [-0.3, -0.86, 0.1], to: [-0.43, -0.3, 0.36], thickFrom: 0.3, thickTo: 0.19 },
  { from: [-0.43, -0.3, 0.36], to: [-0.34, 0.1, 0.48], thickFrom: 0.175, thickTo: 0.15 },
  { from: [-0.34, 0.1, 0.48], to: [-0.16, 0.36, 0.47], thickFrom: 0.152, thickTo: 0.125 },
]
const palm: Rod[] = [
  { from: [-0.26, -0.36, -0.12], to: [0.4, -0.34, -0.18], thickFrom: 0.24, thickTo: 0.21 },
  { from: [-0.24, -0.66, 0.02], to: [0.33, -0.66, -0.02], thickFrom: 0.28, thickTo: 0.25 },
  { from: [-0.1, -0.92, 0.05], to: [0.2, -0.92, 0.02], thickFrom: 0.26, thickTo: 0.25 },
  { from: [0.04, -1, 0.05], to: [0.02, -1.5, 0.1], thickFrom: 0.31, thickTo: 0.31 },
]
const fingers: Rod[] = [-0.24, -0.02, 0.2, 0.4].map((across, index) => ({
  from: [across, -0.36, -0.16],
  to: [across + 0.03, 0.3 - 0.05 * Math.abs(index - 1.4), -0.36],
  thickFrom: 0.125,
  thickTo: 0.1,
}))
const arm: Rod[] = [{ from: [0.02, -1.42, 0.1], to: [0.02, -14, 0.8], thickFrom: 0.45, thickTo: 1.15 }]

const fleshy = [...palm, ...thumb]

/** Below it is the sleeve. */
export const cuffEndsAt = -1.36

/** Distance to the outline, seen from the viewer; below 0 inside. */
export function outside(across: number, up: number, noise: Noise): number {
  const palmAndThumb = up > cuffEndsAt - 0.2 ? distanceToRods(fleshy, across, up, 0.14) : 9
  const hand = Math.min(palmAndThumb, up > -0.4 ? distanceToRods(fingers, across, up, 0.03) : 9)
  const folds = 0.03 * noise.hills(across * 1.6 + up * 0.9, up * 2.6, 2)
  const sleeve = up < cuffEndsAt ? distanceToRods(arm, across, up, 0) + folds : 9
  return Math.min(hand, sleeve)
}

function distanceToRods(rods: Rod[], across: number, up: number, softness: number): number {
  let nearest = 9
  for (const rod of rods) {
    const share = shareAlong(rod, across, up)
    nearest = melt(nearest, distanceToAxis(rod, share, across, up) - thickness(rod, share), softness)
  }
  return nearest
}

/** How near to us the surface is. */
export function height(across: number, up: number, noise: Noise): number {
  if (up < cuffEndsAt) {
    const folds = 0.05 * noise.hills(across * 1.6 + up * 0.9, up * 2.6, 3)
    return flowTogether(arm, across, up, 0, -9) + folds
  }
  const withFingers = flowTogether(fingers, across, up, 0.05, flowTogether(palm, across, up, 0.16, -9))
  return flowTogether(thumb, across, up, 0.09, withFingers)
}

function flowTogether(rods: Rod[], across: number, up: number, softness: number, below: number): number {
  let nearest = below
  for (const rod of rods) nearest = -melt(-nearest, -bulge(rod, across, up), softness)
  return nearest
}

/** A rod's surface over the picture plane; beside the rod it falls off steeply. */
function bulge(rod: Rod, across: number, up: number): number {
  const share = shareAlong(rod, across, up)
  const away = distanceToAxis(rod, share, across, up)
  const thick = thickness(rod, share)
  const near = rod.from[2] + (rod.to[2] - rod.from[2]) * share
  return away < thick ? near + Math.sqrt(thick * thick - away * away) : near - (away - thick) * 3
}

function shareAlong({ from, to }: Rod, across: number, up: number): number {
  const [wayX, wayY] = [to[0] - from[0], to[1] - from[1]]
  const share = ((across - from[0]) * wayX + (up - from[1]) * wayY) / (wayX * wayX + wayY * wayY)
  return Math.min(1, Math.max(0, share))
}

function distanceToAxis({ from, to }: Rod, share: number, across: number, up: number): number {
  const dx = across - from[0] - (to[0] - from[0]) * share
  const dy = up - from[1] - (to[1] - from[1]) * share
  return Math.sqrt(dx * dx + dy * dy)
}

function thickness({ thickFrom, thickTo }: Rod, share: number): number {
  return thickFrom + (thickTo - thickFrom) * share
}

/** The smaller of two distances, rounded where they are alike, so that flesh flows together. */
function melt(one: number, other: number, softness: number): number {
  const share = softness === 0 ? 0 : Math.max(0, softness - Math.abs(one - other)) / softness
  return Math.min(one, other) - share * share * softness * 0.25
}

/** How much of a place belongs to the thumb, which lies before the fish: 0 to 1. */
export function thumbCover(across: number, up: number): number {
  return ease(0.02, -0.02, distanceToRods(thumb, across, up, 0.05)) * ease(-0.42, -0.3, up)
}
