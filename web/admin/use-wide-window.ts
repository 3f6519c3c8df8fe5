import { useMediaQuery } from '../ui/use-media-query.ts'

/** Returns whether the window is wide enough for a table; otherwise the screen uses cards. */
export function useWideWindow(): boolean {
  return useMediaQuery('(width >= 44rem)')
}
