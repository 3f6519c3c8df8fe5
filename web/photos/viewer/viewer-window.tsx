import { Dialog } from 'radix-ui'
import { classNames } from '../../ui/class-names.ts'
import { onEscapeBehindToast } from '../../ui/escape-behind-toast.ts'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { useRootAttribute } from '../../ui/use-root-attribute.ts'
import { Lightbox } from '../lightbox/lightbox.tsx'
import { useRuler } from '../lightbox/use-ruler.ts'
import { useTakeoff } from '../lightbox/use-takeoff.ts'
import { DownloadControl } from './download-control.tsx'
import { InfoPanel } from './info-panel.tsx'
import type { PhotoViewerProps } from './photo-viewer.tsx'
import { ShareControl } from './share-control.tsx'
import { useInfoPanel } from './use-info-panel.ts'
import { usePhotoNavigation } from './use-photo-navigation.ts'
import { ViewerHeader } from './viewer-header.tsx'

// What the tap needs before the viewer is rendered comes with this module.
export { takeOffFromThumbnail } from '../lightbox/takeoff.ts'

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
  const panel = useInfoPanel(photo?.id ?? null)
  const ruler = useRuler(photo)
  const focus = useRestoreFocus(true, otherProps)
  useRootAttribute('controls-below')
  if (index === null || photo === null) return null
  const inner = ruler.opened?.close ?? (panel.isEditing ? panel.finishEditing : null)

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          {...focus}
          onKeyDown={onEscapeBehindToast(inner ?? onClose)}
          aria-describedby={undefined}
          data-viewer
          onEscapeKeyDown={(event) => {
            if (inner === null) return
            event.preventDefault()
            inner()
          }}
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
                  onChooseExisting={otherProps.onChooseExisting}
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
                <InfoPanel
                  photo={photo}
                  confirmedId={confirmedId}
                  panel={panel}
                  ruler={ruler}
                  onChooseExisting={otherProps.onChooseExisting}
                />
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
