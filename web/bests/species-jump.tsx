import { useState } from 'react'

interface SpeciesJumpProps {
  names: readonly string[]
  onJump: (index: number) => void
}

/** With fewer, all cards are near. */
const minSpecies = 3
const maxShown = 12

/** Leads to the card of a species below, in one row on a phone. */
export function SpeciesJump({ names, onJump }: SpeciesJumpProps) {
  const [isWhole, setIsWhole] = useState(false)
  if (names.length < minSpecies) return null
  const shown = isWhole ? names : names.slice(0, maxShown)
  return (
    <nav
      aria-label="Jump to species"
      className={`-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap ${isWhole ? 'flex-wrap' : ''}`}
    >
      {shown.map((name, index) => (
        <button key={name} type="button" onClick={() => onJump(index)} className={chip}>
          {name}
        </button>
      ))}
      {names.length > shown.length && (
        <button type="button" onClick={() => setIsWhole(true)} className={chip}>
          +{names.length - shown.length} more
        </button>
      )}
    </nav>
  )
}

const chip =
  'min-h-11 max-w-full shrink-0 rounded-full border border-line bg-sheet px-4 font-semibold text-sm hover:bg-tint ' +
  '[overflow-wrap:anywhere]'
