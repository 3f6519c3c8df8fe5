import { EllipsisVertical, MapPin, Settings, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { CelebratedFish } from '../ui/illustrations/celebrated-fish.tsx'
import {
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuLink,
  MenuRadioItem,
  MenuRouterLink,
  MenuSeparator,
} from '../ui/menu.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { showToast } from '../ui/toast-store.ts'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

/** Dialogs, sheets, menus, tooltips and toasts, each behind the button that opens it. */
export function WindowStories() {
  return (
    <>
      <Sample name="Dialogs and sheets">
        <Opener label="Dialog">
          {(open, onOpenChange) => (
            <Dialog
              open={open}
              onOpenChange={onOpenChange}
              title="Delete location"
              description="Are you sure you want to delete “Cave Rock”? This action cannot be undone."
              actions={
                <>
                  <Button onClick={() => onOpenChange(false)}>Cancel</Button>
                  <Button variant="danger">Delete</Button>
                </>
              }
            />
          )}
        </Opener>
        <Opener label="Long dialog">
          {(open, onOpenChange) => (
            <Dialog open={open} onOpenChange={onOpenChange} title={longText.slice(0, 120)}>
              <p>{longText.repeat(6)}</p>
            </Dialog>
          )}
        </Opener>
        <Opener label="Left sheet">
          {(open, onOpenChange) => (
            <Sheet side="left" open={open} onOpenChange={onOpenChange} title="Menu">
              <p className="px-6">Links to other screens.</p>
            </Sheet>
          )}
        </Opener>
        <Opener label="Bottom sheet">
          {(open, onOpenChange) => (
            <BottomSheet open={open} onOpenChange={onOpenChange} title="Cave Rock">
              <p className="px-6 pb-6">{longText.repeat(6)}</p>
            </BottomSheet>
          )}
        </Opener>
      </Sample>
      <MenuSample />
      <Sample name="Tooltip: hover, or focus with Tab">
        <IconButton label="My location" icon={MapPin} variant="raised" />
        <IconButton label="Its neighbor shows its tooltip without delay" icon={Settings} variant="raised" />
      </Sample>
      <ToastSamples />
    </>
  )
}

interface OpenerProps {
  label: string
  children: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode
}

function Opener({ label, children }: OpenerProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {children(open, setOpen)}
    </>
  )
}

function MenuSample() {
  const [order, setOrder] = useState('desc')
  const [isOn, setOn] = useState(true)
  return (
    <Sample name="Menu with all kinds of entries">
      <Menu trigger={<IconButton label="Menu of everything" icon={EllipsisVertical} variant="raised" />}>
        <MenuItem icon={MapPin}>Add to Location</MenuItem>
        <MenuItem icon={Trash2} disabled>
          Disabled
        </MenuItem>
        <MenuRouterLink to="/photos" icon={Settings}>
          To a screen
        </MenuRouterLink>
        <MenuLink href="#dialogs-and-menus" icon={MapPin}>
          To an address
        </MenuLink>
        <MenuSeparator />
        <MenuRadioItem label="Sort by" value={order} onValueChange={setOrder} options={orders} />
        <MenuSeparator />
        <MenuCheckboxItem checked={isOn} onCheckedChange={setOn}>
          Nautical Chart
        </MenuCheckboxItem>
      </Menu>
    </Sample>
  )
}

const orders = [
  { value: 'desc', label: 'Date Taken (newest first)' },
  { value: 'asc', label: 'Date Taken (oldest first)' },
]

function ToastSamples() {
  return (
    <Sample name="Toasts, one at a time">
      {Object.entries(toasts).map(([label, toast]) => (
        <Button key={label} onClick={() => showToast(toast)}>
          {label}
        </Button>
      ))}
    </Sample>
  )
}

const toasts: Record<string, Parameters<typeof showToast>[0]> = {
  'Title alone': { title: 'Photo Deleted' },
  'Title and text': {
    title: 'Fish Data Saved',
    description: 'Species and measurements have been updated.',
  },
  'Something failed': {
    title: 'Update Failed',
    description: 'Failed to update location name',
    destructive: true,
  },
  'With an action': {
    title: 'Marked as not a catch',
    action: { label: 'Undo', onSelect: () => showToast({ title: 'Marked as a catch' }) },
  },
  'With a drawing': {
    title: 'New best Largemouth Bass: 21 in, measured',
    drawing: <CelebratedFish />,
    action: { label: 'See', onSelect: () => undefined },
  },
  'With long text': { title: longText.slice(0, 80), description: longText },
}
