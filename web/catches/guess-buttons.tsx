import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useChangeFish, useIsChangingFish } from './change-fish.ts'
import type { Guess } from './guess.ts'
import { confirmationOf, renamingOf } from './guess-changes.ts'

interface GuessProps {
  photo: LogPhoto
  guess: Guess
}

// Browsers show no focus after a tap.
const shownFocus = 'outline-action group-focus:outline-3'

interface ConfirmButtonProps extends GuessProps {
  /** What the row shows, for screen readers. */
  text: string
  autoFocus: boolean
}

/** Confirms the guesses of a row with one tap, beside them. */
export function ConfirmButton({ photo, guess, text, autoFocus }: ConfirmButtonProps) {
  const { mutate } = useChangeFish()
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: only after a press on “Confirm this best”
      autoFocus={autoFocus}
      aria-label={`Confirm: ${text}`}
      disabled={useIsChangingFish(photo.id)}
      onClick={() => mutate(confirmationOf(photo, guess))}
      className="group flex min-h-11 items-center"
    >
      <span className={`${chipClass} min-h-8 px-2 font-semibold text-xs ${autoFocus ? shownFocus : ''}`}>
        Confirm
      </span>
    </button>
  )
}

/** The alternatives for the name of a fish, in one line on a phone; a tap renames it. */
export function AlternativeNames({ photo, guess: { alternatives } }: GuessProps) {
  const { mutate } = useChangeFish()
  const disabled = useIsChangingFish(photo.id)
  return (
    <div className="-mx-4 -my-1 flex gap-x-2 overflow-x-auto px-4 [scrollbar-width:none] landscape:flex-wrap">
      {alternatives?.names.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={`Change to ${titleCase(name)}`}
          disabled={disabled}
          onClick={() => mutate(renamingOf(photo, alternatives.id, name))}
          className="group flex min-h-11 max-w-full shrink-0 items-center"
        >
          <span className={`${chipClass} min-h-8 px-3 py-1 text-left font-semibold`}>{titleCase(name)}</span>
        </button>
      ))}
    </div>
  )
}

// Looks lower than the 44 px that the button around it takes.
const chipClass =
  'inline-flex items-center rounded-full border border-line bg-sheet text-action transition-colors group-hover:bg-tint'
