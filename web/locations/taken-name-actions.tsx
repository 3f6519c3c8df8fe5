import { Button } from '../ui/button.tsx'

interface TakenNameActionsProps {
  /** The element that says what each of them does. */
  wordsId: string
  renaming: { isPending: boolean; variables: { mergeWithExisting?: boolean | undefined } | undefined }
  onChoose: (choice: { mergeWithExisting: boolean }) => void
  onCancel: () => void
}

/** What can be done with a name that is taken; going back is what Enter does at first. */
export function TakenNameActions({ wordsId, renaming, onChoose, onCancel }: TakenNameActionsProps) {
  const { isPending, variables } = renaming
  const isBusy = (merge: boolean) => isPending && variables?.mergeWithExisting === merge
  return (
    <div className="flex w-full flex-col gap-3">
      <Button
        look="danger"
        disabled={isPending}
        busy={isBusy(true)}
        onClick={() => onChoose({ mergeWithExisting: true })}
      >
        Merge Locations
      </Button>
      <Button
        disabled={isPending}
        busy={isBusy(false)}
        onClick={() => onChoose({ mergeWithExisting: false })}
      >
        Keep Separate
      </Button>
      <Button autoFocus look="quiet" disabled={isPending} aria-describedby={wordsId} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
