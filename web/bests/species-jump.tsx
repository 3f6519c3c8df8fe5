import { Chip } from '../ui/chip.tsx'
import { useFirstItems } from '../ui/use-first-items.tsx'

interface SpeciesJumpProps {
  names: readonly string[]
  onJump: (index: number) => void
}

/** With fewer, all cards are near. */
const minSpecies = 3
/** About two rows in a wide window. */
const maxShown = 8

/** Leads to the card of a species below, in one row on a phone. */
export function SpeciesJump({ names, onJump }: SpeciesJumpProps) {
  const [shown, restChip] = useFirstItems(names, maxShown)
  if (names.length < minSpecies) return null
  return (
    <nav
      aria-label="Jump to species"
      className={`-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap ${restChip === null ? 'flex-wrap' : ''}`}
    >
      {shown.map((name, index) => (
        <Chip key={name} onClick={() => onJump(index)} className="max-w-full [overflow-wrap:anywhere]">
          {name}
        </Chip>
      ))}
      {restChip}
    </nav>
  )
}
