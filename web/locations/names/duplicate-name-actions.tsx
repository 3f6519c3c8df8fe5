import { Button } from '../../ui/button.tsx'

interface DuplicateNameActionsProps {
  /** The id of the element that describes the choices. */
  descriptionId: string
  renaming: { isPending: boolean; variables: { mergeWithExisting?: boolean | undefined } | undefined }
  onChoose: (choice: { mergeWithExisting: boolean }) => void
  onCancel: () => void
}

/** The choices for a name that is already in use. Cancel has the initial focus, so that Enter goes back. */
export function DuplicateNameActions({
  descriptionId,
  renaming,
  onChoose,
  onCancel,
}: DuplicateNameActionsProps) {
  const { isPending, variables } = renaming
  const isBusy = (merge: boolean) => isPending && variables?.mergeWithExisting === merge
  return (
    <div className="flex w-full flex-col gap-3">
      <Button
        variant="danger"
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
      <Button
        autoFocus
        variant="quiet"
        disabled={isPending}
        aria-describedby={descriptionId}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </div>
  )
}
