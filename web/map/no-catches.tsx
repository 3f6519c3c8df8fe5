import { UploadPhotosLink } from '../app-shell/upload-photos-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WaterScene } from '../ui/illustrations/water-scene.tsx'
import { IntroDialog } from './intro-dialog.tsx'

/** The empty state shown over a map without markers, with the introduction for new users. */
export function NoCatches() {
  return (
    <>
      <div className="pointer-events-none absolute inset-0 flex items-start justify-center px-4 pt-20 pb-4 sm:items-center">
        <div className="pointer-events-auto max-h-full overflow-y-auto rounded-xl bg-sheet shadow-floating">
          <EmptyState
            icon={<WaterScene className="w-48 [@media(max-height:36rem)]:hidden" />}
            title="No catches yet"
            description="Upload photos with GPS data, and each fishing spot will get a pin here."
            action={<UploadPhotosLink />}
          />
        </div>
      </div>
      <IntroDialog />
    </>
  )
}
