import { Fish } from 'lucide-react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useMarkFishing } from '../../catches/catches-api.ts'
import { Button } from '../../ui/button.tsx'

/** States that a photo is marked as no catch, and by whom, with a button to undo that. */
export function NotFishing({ photo }: { photo: LogPhoto }) {
  const markFishing = useMarkFishing()
  return (
    <div className="my-2 flex flex-wrap items-center justify-between gap-2 rounded-md bg-tint p-3 text-sm">
      <p>{photo.fishingEdited ? 'You marked this as not a catch.' : 'No fish was found in this photo.'}</p>
      <Button
        busy={markFishing.isPending}
        onClick={() => markFishing.mutate({ ids: [photo.id], isFishing: true })}
      >
        {!markFishing.isPending && <Fish aria-hidden />}
        This is a catch
      </Button>
    </div>
  )
}
