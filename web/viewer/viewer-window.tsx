import { Dialog } from 'radix-ui'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { DownloadControl } from '../sharing/download-control.tsx'
import { ShareControl } from '../sharing/share-control.tsx'
import { afterPaint } from '../ui/after-paint.ts'
import { classNames } from '../ui/class-names.ts'
import { useClosable } from '../ui/close-newest.ts'
import { useRestoreFocus } from '../ui/focus.ts'
import { useRootAttribute } from '../ui/use-root-attribute.ts'
import { InfoPanel, useInfoPanel } from './info-panel.tsx'
import { Lightbox } from './lightbox.tsx'
import type { PhotoViewerProps } from './photo-viewer.tsx'
import { shownIndex } from './shown-index.ts'
import { prepareTakeoff } from './takeoff-and-landing.ts'
import { useRuler } from './use-ruler.ts'
import { ViewerHeader } from './viewer-header.tsx'

// What the tap needs before the viewer is rendered comes with this module.
export { takeOffFromThumbnail } from './takeoff-and-landing.ts'

/** The viewer over a visible screen: the photo grows out of its thumbnail in the next frame, and the rest follows. */
export function OpeningViewer(props: PhotoViewerProps) {
  const photo = props.photos.find(({ id }) => id === props.photoId) ?? null
  return useTakeoff(photo) ? <ViewerWindow {...props} fadesIn /> : null
}

/** The viewer itself; screens import it through `photo-viewer.tsx`, which loads its code on demand. */
export function ViewerWindow({
  photos,
  photoId,
  confirmedId = null,
  onShow,
  onClose: closeViewer,
  fadesIn,
  ...otherProps
}: PhotoViewerProps & { fadesIn: boolean }) {
  const navigation = usePhotoNavigation({ photos, photoId, onShow, onClose: closeViewer })
  const { index, photo, step, show, close: onClose } = navigation
  useClosable(photo !== null, { onEscape: onClose })
  const panel = useInfoPanel(photo?.id ?? null)
  const ruler = useRuler(photo)
  const focus = useRestoreFocus(true, otherProps)
  useRootAttribute('controls-below')
  if (index === null || photo === null) return null

  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          data-viewer
          onInteractOutside={(event) => event.preventDefault()}
          className={classNames(windowClass, panel.isEditing && withoutFooterClass)}
        >
          <Dialog.Title className="sr-only">Photo viewer</Dialog.Title>
          <Lightbox
            photos={photos}
            index={index}
            photo={photo}
            onStep={step}
            onShow={show}
            onClose={onClose}
            onTap={() => panel.isEditing || panel.toggle()}
            fadesIn={fadesIn}
            canSwipe={!panel.isEditing && ruler.opened === null}
            ruler={ruler.opened}
            header={
              ruler.opened ? (
                <ruler.opened.parts.RulerHeader
                  photo={photo}
                  fish={ruler.opened.fish}
                  onChooseFish={ruler.opened.chooseFish}
                  onClose={ruler.opened.close}
                />
              ) : (
                <ViewerHeader
                  photo={photo}
                  position={index + 1}
                  total={photos.length}
                  panel={panel}
                  onClose={onClose}
                />
              )
            }
            panel={
              ruler.opened ? (
                <ruler.opened.parts.RulerPanel
                  photo={photo}
                  fish={ruler.opened.fish}
                  onClose={ruler.opened.close}
                />
              ) : (
                <InfoPanel photo={photo} confirmedId={confirmedId} panel={panel} ruler={ruler} />
              )
            }
            download={
              ruler.opened ? null : (
                <>
                  <DownloadControl photo={photo} />
                  <ShareControl photo={photo} />
                </>
              )
            }
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

// In a low window with the form open, the photo has the room of the buttons below it. A photo can still be zoomed by hand.
const withoutFooterClass = '[@media(orientation:portrait)_and_(height<45rem)]:[&>footer]:hidden'

// In portrait, the info panel is below the photo; in landscape, beside it. The filmstrip is above the footer.
const windowClass =
  'fixed inset-0 isolate z-(--layer-over) grid overscroll-none text-on-night outline-none ' +
  'grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto_auto_auto] ' +
  'landscape:grid-cols-[minmax(0,1fr)_auto] landscape:grid-rows-[auto_minmax(0,1fr)_auto_auto]'

/** Starts growing a photo out of its thumbnail, unless the tap did; returns whether to render the viewer, which takes over. */
function useTakeoff(photo: LogPhoto | null): boolean {
  const [start] = useState(() => photo && prepareTakeoff(photo))
  const [isPainted, setIsPainted] = useState(false)
  useLayoutEffect(() => {
    if (start === null) return
    const stop = start()
    const cancel = afterPaint(() => setIsPainted(true))
    return () => {
      cancel()
      stop()
    }
  }, [start])
  return start === null || isPainted
}

interface NavigationOptions {
  photos: readonly LogPhoto[]
  photoId: string
  onShow: (id: string) => void
  onClose: () => void
}

/** Tracks the current photo, and shows others or steps forward (1) or back (-1): once that is painted, `onShow` updates the URL. */
function usePhotoNavigation({ photos, photoId, onShow, onClose }: NavigationOptions) {
  const [pendingId, setPendingId] = useState<string | null>(null)
  if (pendingId === photoId) setPendingId(null)
  const showPending = () => pendingId !== null && onShow(pendingId)
  const onPainted = useEffectEvent(showPending)
  useEffect(() => (pendingId === null ? undefined : afterPaint(onPainted)), [pendingId])
  const index = useShownIndex(photos, pendingId ?? photoId, { onShow, onClose })

  function step(direction: 1 | -1): void {
    const next = index === null ? undefined : photos[index + direction]
    if (next !== undefined) setPendingId(next.id)
  }

  /** Closes at the photo shown, even if it isn't painted yet. */
  function close(): void {
    showPending()
    onClose()
  }

  const photo = index === null ? null : (photos[index] ?? null)
  return { index, photo, step, show: setPendingId, close }
}

interface ShownIndexHandlers {
  onShow: (id: string) => void
  onClose: () => void
}

/** Returns the index of the photo shown. If it was removed, shows its neighbor or calls `onClose`. */
function useShownIndex(
  photos: readonly LogPhoto[],
  photoId: string,
  { onShow, onClose }: ShownIndexHandlers,
) {
  const [lastIndex, setLastIndex] = useState<number | null>(null)
  const index = shownIndex(photos, photoId, lastIndex)
  if (index !== null && index !== lastIndex) setLastIndex(index)

  const shownId = index === null ? null : (photos[index]?.id ?? null)
  const syncShownPhoto = useEffectEvent((id: string | null) => {
    if (id === null) onClose()
    else if (id !== photoId) onShow(id)
  })
  useEffect(() => syncShownPhoto(shownId), [shownId])
  return index
}
