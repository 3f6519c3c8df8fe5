import { type ReactNode, useState } from 'react'
import { useDialogRequest } from '../../ui/use-dialog-request.ts'
import { useLazyModule } from '../../ui/use-lazy-module.ts'

const loadEditor = () => import('./edit-location.tsx')

/** The dialog that edits the location of the sheet. */
interface LocationEditor {
  isOpen: boolean
  open(): void
  dialog: ReactNode
}

/** Returns the dialog that edits a location in its sheet, whose code loads on first use. */
export function useLocationEditor(
  locationId: string,
  onMerged: (locationId: string) => void,
): LocationEditor {
  const [request, openFor] = useDialogRequest<string>()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const module = useLazyModule(isOpen, loadEditor, close)
  return {
    isOpen,
    open: () => {
      openFor(locationId)
      setIsOpen(true)
    },
    dialog: module && request && (
      <module.EditLocation
        key={request.key}
        locationId={request.content}
        onMerged={onMerged}
        open={isOpen}
        onClose={close}
      />
    ),
  }
}
