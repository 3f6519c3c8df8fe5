import { Menu } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { useOpenOnThisRoute } from '../ui/use-open-on-this-route.ts'

const loadLinks = async () => (await import('./navigation-drawer-content.tsx')).NavigationDrawerContent

/** The menu button at the left of the header, and the sheet it opens, whose code loads lazily. */
export function NavigationDrawer() {
  const [open, setOpen] = useOpenOnThisRoute()
  const MenuLinks = useLazyModule(open, loadLinks, () => setOpen(false))
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
