import { type Curve, curveThrough } from '../curve.ts'
import type { FishPlan } from './fish-plan.ts'

/** The shape of a fish, in body lengths. */
export interface Body {
  back: Curve
  belly: Curve
  middle: Curve
  /** Half of the height. */
  half: Curve
  /** How many scales lie between the snout and a place, given rows that narrow towards the tail. */
  scaleColumn: Curve
}

const steps = 400

export function shapeBody(plan: FishPlan): Body {
  const back = curveThrough(plan.back)
  const belly = curveThrough(plan.belly)
  const half = (along: number) => Math.max(0.0005, (back(along) - belly(along)) / 2)
  return {
    back,
    belly,
    middle: (along) => (back(along) + belly(along)) / 2,
    half,
    scaleColumn: countScales(half, plan.scaleRows),
  }
}

/** A scale is about as long as its row is high, so rows that narrow hold shorter scales. */
function countScales(half: Curve, rows: number): Curve {
  const counts = new Float32Array(steps + 2)
  for (let step = 1; step < counts.length; step++) {
    const scaleLength = (1.25 * Math.PI * Math.max(0.03, half(step / steps))) / Math.max(1, rows)
    counts[step] = (counts[step - 1] ?? 0) + 1 / steps / scaleLength
  }
  return (along) => {
    const at = Math.min(steps, Math.max(0, along * steps))
    const low = counts[Math.floor(at)] ?? 0
    return low + ((counts[Math.floor(at) + 1] ?? low) - low) * (at % 1)
  }
}
