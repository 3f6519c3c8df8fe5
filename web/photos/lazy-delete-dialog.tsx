import { useLazyModule } from '../ui/use-lazy-module.ts'
import type { DeleteDialogProps } from './delete-dialog.tsx'

/** A confirmation to show to the user. */
export interface DeletionRequest extends DeleteDialogProps {
  /** Distinguishes one confirmation from the next, even of the same photos. */
  number: number
}

interface LazyDeleteDialogProps {
  request: DeletionRequest | null
  /** Closes the confirmation, because it cannot be shown. */
  onError: () => void
}

/** Loads the code of the confirmation, so that it opens at once. */
export const loadDeleteDialog = () => import('./delete-dialog.tsx')

/** The confirmation before photos are deleted, whose code loads on first use. */
export function LazyDeleteDialog({ request, onError }: LazyDeleteDialogProps) {
  const module = useLazyModule(request !== null, loadDeleteDialog, onError)
  return module && request && <module.DeleteDialog key={request.number} {...request} />
}
