import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useChangeFish, useIsChangingFish } from './change-fish.ts'
import type { Guess } from './guess.ts'
import { confirmationOf, renamingOf } from './guess-changes.ts'

interface GuessButtonsProps {
  photo: LogPhoto
  guess: Guess
  /** What the row shows, for screen readers. */
  text: string
}

/** Settles the guesses of a row with one tap: "That's right", or one of the alternatives for the name. */
export function GuessButtons({ photo, guess, text }: GuessButtonsProps) {
  const { mutate } = useChangeFish()
  const disabled = useIsChangingFish(photo.id)
  const { alternatives } = guess
  return (
    <div className="-my-1 flex flex-wrap gap-x-2">
      <Chip
        label={`That’s right: ${text}`}
        disabled={disabled}
        onClick={() => mutate(confirmationOf(photo, guess))}
      >
        <Check aria-hidden className="size-4" />
        That’s right
      </Chip>
      {alternatives?.names.map((name) => (
        <Chip
          key={name}
          label={`Change to ${titleCase(name)}`}
          disabled={disabled}
          onClick={() => mutate(renamingOf(photo, alternatives.id, name))}
        >
          {titleCase(name)}
        </Chip>
      ))}
    </div>
  )
}

interface ChipProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/** A button that looks lower than the 44 px that it takes, so that a few of them fit below a value. */
function Chip({ label, children, ...button }: ChipProps) {
  return (
    <button type="button" aria-label={label} {...button} className="group flex min-h-11 items-center">
      <span className="inline-flex min-h-8 items-center gap-1 rounded-full border border-line bg-sheet px-3 py-1 text-left font-semibold text-action transition-colors group-hover:bg-tint">
        {children}
      </span>
    </button>
  )
}
