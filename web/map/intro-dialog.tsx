import { Link } from '@tanstack/react-router'
import { Camera, type LucideIcon, MapPin, Sparkles } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Explains to a new user how the log fills itself in. */
export function IntroDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Welcome to Creel"
      description="Your fishing log fills itself in from the photos you take anyway."
      actions={
        <Link
          className={buttonClass({ variant: 'action', size: 'lg', className: 'w-full' })}
          ref={focusFirst}
          to="/photos"
          onClick={onClose}
        >
          Upload First Photos
        </Link>
      }
    >
      <ol className="flex flex-col gap-4 py-2">
        <Step icon={Camera} title="Take photos as you always do">
          Your phone records where and when. There’s nothing else to log on the water.
        </Step>
        <Step icon={Sparkles} title="AI finds your catches">
          It identifies the fishing photos and extracts their location data.
        </Step>
        <Step icon={MapPin} title="See them on your map">
          All your catches are plotted on the map, location by location.
        </Step>
      </ol>
    </Dialog>
  )
}

/** Focuses the main link instead of the close button, which a dialog would focus by default. */
function focusFirst(link: HTMLElement | null): void {
  link?.focus()
}

function Step({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: string }) {
  return (
    <li className="flex gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-tint text-action">
        <Icon aria-hidden className="size-6" />
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-quiet text-sm">{children}</p>
      </div>
    </li>
  )
}
