import { easeWater } from '../ui/ease-water.ts'

/** Lets an element slide to its place, from a number of pixels below it. */
export function slide(item: HTMLElement, fromPixels: number, zIndex: number): void {
  item.animate(
    [
      { translate: `0 ${fromPixels}px`, zIndex },
      { translate: '0 0', zIndex },
    ],
    { duration: 200, easing: easeWater() },
  )
}
