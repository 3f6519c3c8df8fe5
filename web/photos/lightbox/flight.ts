import { easeWater } from '../../ui/ease-water.ts'
import { type FlightState, frameStyle, stateBetween } from './flight-geometry.ts'

/** The elements that a flight moves. */
export interface FlightParts {
  /** What contains the photo; as large as the stage. */
  frame: HTMLElement
  /** What is dark behind it; null if that brightens by itself. */
  backdrop: HTMLElement | null
  /** Returns the bars and cards around the photo, which must be gone before the screen below is seen. */
  surroundings: () => Iterable<HTMLElement>
}

/** A photo on its way between two states, which can be stopped or turned at any moment. */
export type Flight = ReturnType<typeof createFlight>

/** Creates the flight of a photo that is at rest. */
export function createFlight(parts: FlightParts, rest: () => FlightState) {
  let position: FlightState | null = null // null at rest
  let running: { from: FlightState; to: FlightState; animations: Animation[] } | null = null

  /** Returns where the photo is right now. */
  function current(): FlightState {
    if (running === null) return position ?? rest()
    const progress = running.animations[0]?.effect?.getComputedTiming().progress
    return stateBetween(running.from, running.to, progress ?? 1)
  }

  /** Puts the photo into a state at once; null is at rest. */
  function put(state: FlightState | null): void {
    for (const animation of running?.animations ?? []) animation.cancel()
    running = null
    position = state
    const { transform = '', clipPath = '' } = state === null ? {} : frameStyle(state)
    Object.assign(parts.frame.style, { transform, clipPath })
    parts.frame.toggleAttribute('data-flying', state !== null)
    if (parts.backdrop) parts.backdrop.style.opacity = state === null ? '' : String(state.shade)
    for (const element of parts.surroundings())
      element.style.opacity = state === null ? '' : String(state.surroundings)
  }

  /** Moves the photo from where it is; to rest if `to` is null. */
  async function flyTo(to: FlightState | null, durationMs: number): Promise<void> {
    const [from, target] = [current(), to ?? rest()]
    put(from)
    const options = { duration: durationMs, easing: easeWater(), fill: 'both' } as const
    const fade = (element: HTMLElement, key: 'shade' | 'surroundings') =>
      element.animate([{ opacity: from[key] }, { opacity: target[key] }], options)
    const fades = [...parts.surroundings()].map((element) => fade(element, 'surroundings'))
    if (parts.backdrop) fades.push(fade(parts.backdrop, 'shade'))
    const move = parts.frame.animate([frameStyle(from), frameStyle(target)], options)
    running = { from, to: target, animations: [move, ...fades] }
    await move.finished.then(
      () => running?.animations[0] === move && put(to),
      () => undefined, // another movement took over
    )
  }

  return { current, put, flyTo }
}

/** Milliseconds that a photo takes from its thumbnail to the stage. */
export const flightMs = 200
