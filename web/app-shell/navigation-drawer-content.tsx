import { Link, type LinkProps } from '@tanstack/react-router'
import { CalendarDays, Info, Lightbulb, type LucideIcon, ShieldCheck, Trophy } from 'lucide-react'
import { useRef } from 'react'
import { WaterScene } from '../ui/illustrations/water-scene.tsx'
import { Sheet } from '../ui/sheet.tsx'

const entries: { to: LinkProps['to']; label: string; icon: LucideIcon }[] = [
  { to: '/outings', label: 'Outings', icon: CalendarDays },
  { to: '/bests', label: 'Personal Bests', icon: Trophy },
  { to: '/setup-tips', label: 'Setup Tips', icon: Lightbulb },
  { to: '/privacy', label: 'Privacy Policy', icon: ShieldCheck },
  { to: '/about', label: 'About', icon: Info },
]

interface NavigationDrawerContentProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The sheet from the left with links to the screens that have no tab. */
export function NavigationDrawerContent({ open, onOpenChange }: NavigationDrawerContentProps) {
  const hasNavigated = useRef(false) // a new page takes the focus; it must then not return to the button

  const handleOpenChange = (isOpen: boolean) => {
    hasNavigated.current = false
    onOpenChange(isOpen)
  }
  const handleNavigate = () => {
    hasNavigated.current = true
    onOpenChange(false)
  }
  return (
    <Sheet
      side="left"
      title="Menu"
      open={open}
      onOpenChange={handleOpenChange}
      onCloseAutoFocus={(event) => hasNavigated.current && event.preventDefault()}
    >
      <nav aria-label="Menu" className="flex h-full flex-col justify-between">
        <ul className="px-3">
          {entries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} onClick={handleNavigate} className={row} activeProps={{ className: 'bg-tint' }}>
                <Icon aria-hidden className="size-6 text-action" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <WaterScene className="w-full text-action opacity-70" />
      </nav>
    </Sheet>
  )
}

const row = 'flex min-h-13 items-center gap-4 rounded-md px-3 font-semibold hover:bg-tint'
