import { UploadPhotosButton } from '../photos/upload/upload-photos-button.tsx'
import { WaterScene } from '../ui/illustrations/water-scene.tsx'
import { LazyIntroDialog } from './lazy-parts.tsx'

/** The empty state shown over a map without markers, clear of its controls, with the introduction for new users. */
export function NoCatches() {
  return (
    <>
      <div className={area}>
        <section className={card}>
          <WaterScene className="w-48 [@media(max-height:49rem)]:hidden" />
          <div className="flex flex-col gap-2">
            <h2 className="font-bold text-lg">No catches yet</h2>
            <p className="text-quiet text-sm">
              Upload photos with GPS data, and each fishing spot will get a pin here.
            </p>
          </div>
          <div className="shrink-0">
            <UploadPhotosButton />
          </div>
        </section>
      </div>
      <LazyIntroDialog />
    </>
  )
}

// Clear of the search above, the controls at the right and New Location below.
const area =
  'pointer-events-none absolute inset-x-[76px] top-[76px] bottom-24 flex items-start justify-center max-sm:left-3 ' +
  'sm:items-center [@media(max-height:432px)]:bottom-3 [@media(max-height:432px)]:left-52'

const card =
  'pointer-events-auto flex max-h-full max-w-md flex-col items-center gap-4 overflow-y-auto rounded-xl bg-sheet p-4 ' +
  'text-center shadow-floating [@media(max-height:432px)]:flex-row [@media(max-height:432px)]:text-left'
