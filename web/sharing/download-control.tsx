import { Link } from '@tanstack/react-router'
import { Download, EyeOff, MapPinPlus } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { coordinatesOf } from '../conditions/condition-rows.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useDownloadPhoto, useDownloadShareCopy } from './downloads.ts'
import { ShareCopyProgress } from './share-copy-progress.tsx'

/** Buttons that download the photo, and a copy without its position or, if it has none, a link to assign one. */
export function DownloadControl({ photo }: { photo: LogPhoto }) {
  const download = useDownloadPhoto()
  const shareCopy = useDownloadShareCopy()
  const save = () => download.mutate(photo)

  if (coordinatesOf(photo) === null) {
    return (
      <>
        <AssignLink photo={photo} />
        <DownloadButton busy={download.isPending} onClick={save} />
      </>
    )
  }
  return (
    <>
      <Menu align="center" side="top" trigger={<DownloadButton busy={download.isPending} />}>
        <MenuItem icon={Download} onSelect={save}>
          Download
        </MenuItem>
        <MenuItem icon={EyeOff} onSelect={() => shareCopy.mutate(photo)}>
          Download without GPS
        </MenuItem>
      </Menu>
      <ShareCopyProgress open={shareCopy.isPending} />
    </>
  )
}

function DownloadButton(props: ComponentProps<typeof Button>) {
  return (
    <Button {...props} variant="night" title="Download" className={compactClass}>
      {props.busy !== true && <Download aria-hidden />}
      <span className={labelClass}>Download</span>
    </Button>
  )
}

function AssignLink({ photo }: { photo: LogPhoto }) {
  return (
    <Link
      className={buttonClass({ variant: 'night', className: compactClass })}
      to="/map"
      search={{ assignPhotoIds: photo.id }}
      title="Assign Location"
    >
      <MapPinPlus aria-hidden />
      <span className={labelClass}>Assign Location</span>
    </Link>
  )
}

/** The classes of a button below the photo and its label: visible only where there is room, but always read out. */
export const compactClass = 'max-lg:size-11 max-lg:px-0!'
export const labelClass = 'max-lg:sr-only'
