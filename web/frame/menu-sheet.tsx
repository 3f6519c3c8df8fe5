import { Menu } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { useLaterPart } from '../ui/use-later-part.ts'
import { useWishHere } from '../ui/use-wish-here.ts'

const loadLinks = async () => (await import('./menu-links.tsx')).MenuLinks

/** The menu button at the left of the header, and the sheet it opens, whose code loads lazily. */
export function MenuSheet() {
  const [open, setOpen] = useWishHere()
  const MenuLinks = useLaterPart(open, loadLinks, () => setOpen(false))
  const fetchAhead = () => void loadLinks().catch(() => undefined)
  return (
    <>
      <IconButton
        label="Menu"
        icon={Menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={open && MenuLinks === null}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpen(true)}
      />
      {MenuLinks && <MenuLinks open={open} onOpenChange={setOpen} />}
    </>
  )
}
