import { Menu } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { preloadAfterPaint } from '../ui/preload-after-paint.ts'
import { useLazyModule } from '../ui/use-lazy-module.ts'
import { useOpenOnThisRoute } from '../ui/use-open-on-this-route.ts'

const loadContent = async () => (await import('./navigation-drawer-content.tsx')).NavigationDrawerContent

/** The menu button at the left of the header, and the sheet it opens, whose code loads lazily. */
export function NavigationDrawer() {
  const [open, setOpen] = useOpenOnThisRoute()
  const DrawerContent = useLazyModule(open, loadContent, () => setOpen(false))
  const preload = () => preloadAfterPaint(loadContent)
  return (
    <>
      <IconButton
        label="Menu"
        icon={Menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={open && DrawerContent === null}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      />
      {DrawerContent && <DrawerContent open={open} onOpenChange={setOpen} />}
    </>
  )
}
