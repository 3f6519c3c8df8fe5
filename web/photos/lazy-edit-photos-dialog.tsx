import { useLazyModule } from '../ui/use-lazy-module.ts'
import type { EditPhotosDialogProps } from './edit-photos-dialog.tsx'

const loadDialog = () => import('./edit-photos-dialog.tsx')

/** The dialog that edits several photos, whose code loads on first use. */
export function LazyEditPhotosDialog({ open, ...props }: EditPhotosDialogProps & { open: boolean }) {
  const module = useLazyModule(open, loadDialog, props.onClose)
  return module && open && <module.EditPhotosDialog {...props} />
}
