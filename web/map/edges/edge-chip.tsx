import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Image } from 'lucide-react'
import type { Ref } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { photoCountLabel, shortCount } from '../markers/marker-element.ts'
import type { Direction } from './points-beyond-edges.ts'

interface EdgeChipProps {
  ref?: Ref<HTMLButtonElement>
  direction: Direction
  /** How many photos lie there. */
  count: number
  onClick: () => void
  className?: string
}

/** A button over the map that says how many photos lie in a direction. */
export function EdgeChip({ ref, direction, count, onClick, className }: EdgeChipProps) {
  const Icon = icons[direction]
  return (
    <Chip
      ref={ref}
      aria-label={`${photoCountLabel(count)} to the ${direction}`}
      onClick={onClick}
      className={classNames(chip, direction === 'west' && 'flex-row-reverse', className)}
    >
      <span className="flex items-center gap-1">
        <Image aria-hidden />
        {shortCount(count)}
      </span>
      <Icon aria-hidden />
    </Chip>
  )
}

const icons = { north: ArrowUp, west: ArrowLeft, east: ArrowRight, south: ArrowDown }

// A low window with large text has no room for them.
const chip = 'measure gap-1! px-3! shadow-raised [&_svg]:size-4! [@container(height<13rem)]:hidden'
