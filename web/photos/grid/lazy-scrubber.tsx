import { memo } from 'react'
import { useLazyModule } from '../../ui/use-lazy-module.ts'
import type { ScrubberProps } from './scrubber.tsx'

const loadScrubber = () => import('./scrubber.tsx')

/** The scrubber of a grid, whose code loads once the grid is shown. */
export const LazyScrubber = memo(function LazyScrubber(props: ScrubberProps) {
  const module = useLazyModule(true, loadScrubber, () => undefined)
  return module && <module.Scrubber {...props} />
})
