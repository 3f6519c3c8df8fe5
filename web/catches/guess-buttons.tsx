import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Catch, type CatchesEdit, catchesOf } from '../../shared/catches.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { isUnauthorized, NotFoundError } from '../api-client/request-error.ts'
import { fishChange } from '../changes/fish-changes.ts'
import { saveChange } from '../changes/save-change.ts'
import { showWaitingToast } from '../changes/save-values.ts'
import { useIsBeingSaved } from '../changes/use-change-state.ts'
import { shownRows } from '../log/log-query.ts'
import { selectPhotosById } from '../log/select-photos.ts'
import { showShortError } from '../ui/toast-store.ts'
import type { Guess } from './guess.ts'
import { showFishSaved } from './new-bests.ts'

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
      disabled={useIsBeingSaved(photo.id, 'fish')}
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
  const disabled = useIsBeingSaved(photo.id, 'fish')
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

type FishChanges = NonNullable<CatchesEdit['changed']>

/** A change of fish in a photo with one tap. */
interface FishChange {
  photoId: string
  changes: FishChanges
  /** What the toast says was changed; null for an undo, which shows none. */
  description: string | null
  /** The changes that undo it. */
  undo: FishChanges
}

/** Changes fish of a photo in one request; a toast offers to undo it. */
function useChangeFish() {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ photoId, changes }: FishChange) => {
      const [photo] = selectPhotosById(shownRows(queryClient), [photoId])
      if (!photo) throw new NotFoundError()
      const saved = await saveChange(queryClient, fishChange({ photo, edit: { changed: changes } }))
      return { photo, saved }
    },
    onSuccess: ({ photo, saved }, { photoId, changes, undo, description }) => {
      if (description === null) return
      const takeBack: FishChange = { photoId, changes: undo, description: null, undo: changes }
      const onSelect = () => mutation.mutate(takeBack)
      if (saved !== 'sent') return showWaitingToast(saved, onSelect)
      showFishSaved(queryClient, photo, { description, action: { label: 'Undo', onSelect } })
    },
    onError: (error) => {
      if (!isUnauthorized(error)) showShortError('Update Failed', 'Failed to save fish data.')
    },
  })
  return mutation
}

/** Returns the change that confirms the guesses of a row. */
function confirmationOf(photo: LogPhoto, { confirmations }: Guess): FishChange {
  const fishById = new Map(catchesOf(photo).map((fish) => [fish.id, fish]))
  const undo = confirmations.flatMap(({ id, confirmed }): FishChanges => {
    const fish = fishById.get(id)
    if (fish === undefined) return []
    return [
      {
        id,
        ...(confirmed.includes('species') && { speciesSource: 'guessed' }),
        ...(confirmed.includes('length') && { lengthSource: 'guessed' }),
        ...(confirmed.includes('weight') && { weightSource: weightGuess(fish) }),
      },
    ]
  })
  return { photoId: photo.id, changes: [...confirmations], description: 'Confirmed.', undo }
}

/** Returns the change that gives a fish another name. */
function renamingOf(photo: LogPhoto, id: string, species: string): FishChange {
  const before = catchesOf(photo).find((fish) => fish.id === id)?.species ?? null
  return {
    photoId: photo.id,
    changes: [{ id, species }],
    description: `The fish is now ${titleCase(species)}.`,
    undo: [{ id, species: before, speciesSource: 'guessed' }],
  }
}

function weightGuess({ weightSource }: Catch): 'derived' | 'guessed' {
  return weightSource === 'derived' ? 'derived' : 'guessed'
}
