import { type RefObject, useLayoutEffect, useRef } from 'react'
import { easeWater } from '../../ui/ease-water.ts'
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion.ts'
import type { VisibleGroup } from './list-rows.ts'

/** Lets rendered groups slide to their new places when their order changes, as when one becomes a favorite. */
export function useSlideOnReorder(
  list: RefObject<HTMLElement | null>,
  groups: readonly VisibleGroup[],
): void {
  const last = useRef({ groups, tops: new Map<Element, number>() })
  useLayoutEffect(() => {
    const { groups: lastGroups, tops: lastTops } = last.current
    const items = [...(list.current?.children ?? [])].filter((item) => item instanceof HTMLElement)
    const tops = new Map(items.map((item) => [item, Number.parseFloat(item.style.top)]))
    last.current = { groups, tops }
    if (!isReordered(lastGroups, groups)) return
    if (prefersReducedMotion()) return
    const moves = items.flatMap((item) => {
      const top = tops.get(item) ?? 0
      const distance = (lastTops.get(item) ?? top) - top
      return distance === 0 ? [] : { item, distance }
    })
    const farthest = Math.max(...moves.map(({ distance }) => Math.abs(distance)))
    for (const { item, distance } of moves) slide(item, distance, Math.abs(distance) === farthest ? 1 : 0)
  })
}

function isReordered(before: readonly VisibleGroup[], after: readonly VisibleGroup[]): boolean {
  if (before === after || before.length !== after.length) return false
  const ids = (groups: readonly VisibleGroup[]) => groups.map(({ group }) => group.id)
  const [idsBefore, idsAfter] = [ids(before), ids(after)]
  return (
    idsBefore.some((id, index) => id !== idsAfter[index]) &&
    new Set([...idsBefore, ...idsAfter]).size === after.length
  )
}

/** Lets an element slide to its place, from a number of pixels below it. */
function slide(item: HTMLElement, fromPixels: number, zIndex: number): void {
  item.animate(
    [
      { translate: `0 ${fromPixels}px`, zIndex },
      { translate: '0 0', zIndex },
    ],
    { duration: 200, easing: easeWater() },
  )
}
