import { Ellipsis, Fish, FishOff, ScanSearch } from 'lucide-react'
import type { Photo } from '../../../shared/photos.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import { useIdentifyPhoto, useMarkFishing } from '../photos-api.ts'

/** What is done now and then: ask the vision service anew, or say what the photo shows. */
export function CatchMenu({ photo }: { photo: Photo }) {
  const identify = useIdentifyPhoto()
  const mark = useMarkFishing()
  const isCatch = photo.isFishing !== false
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="More actions" className="-mr-2" />}>
      <MenuAction
        icon={ScanSearch}
        disabled={identify.isPending || photo.analysis === 'waiting'}
        onSelect={() => identify.mutate(photo)}
      >
        Identify again
      </MenuAction>
      <MenuAction
        icon={isCatch ? FishOff : Fish}
        disabled={mark.isPending}
        onSelect={() => mark.mutate({ ids: [photo.id], isFishing: !isCatch })}
      >
        {isCatch ? 'Not a catch' : 'This is a catch'}
      </MenuAction>
    </Menu>
  )
}
