import { Link } from '@tanstack/react-router'
import { Download, EyeOff, LoaderCircle, MapPinPlus } from 'lucide-react'
import type { Photo } from '../../../shared/photos.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useDownloadPhoto, useDownloadShareCopy } from '../photos-api.ts'
import { coordinatesOf } from './condition-rows.ts'
import { PreparingCopy } from './preparing-copy.tsx'

/** Saves the photo; one that tells a position can be saved without it, one that tells none can be given one. */
export function DownloadControl({ photo }: { photo: Photo }) {
  const download = useDownloadPhoto()
  const shareCopy = useDownloadShareCopy()
  const mark = download.isPending
    ? { icon: LoaderCircle, 'aria-busy': true, disabled: true }
    : { icon: Download }

  if (coordinatesOf(photo) === null) {
    return (
      <>
        <IconButton look="night" icon={MapPinPlus} label="Assign Location" asChild>
          <Link to="/map" search={{ assignPhotoIds: photo.id }} />
        </IconButton>
        <IconButton look="night" label="Download" {...mark} onClick={() => download.mutate(photo)} />
      </>
    )
  }
  return (
    <>
      <Menu align="center" side="top" trigger={<IconButton look="night" label="Download" {...mark} />}>
        <MenuItem icon={Download} onSelect={() => download.mutate(photo)}>
          Download
        </MenuItem>
        <MenuItem icon={EyeOff} onSelect={() => shareCopy.mutate(photo)}>
          Download without GPS
        </MenuItem>
      </Menu>
      <PreparingCopy open={shareCopy.isPending} />
    </>
  )
}
