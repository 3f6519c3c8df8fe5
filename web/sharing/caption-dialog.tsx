import { Check, ChevronLeft, ChevronRight, Download, Plus, Share2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { downloadName } from '../../shared/download-name.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { spokenSize } from '../catches/spoken-size.ts'
import { saveFile } from '../device/save-file.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { showShortError, showShortToast } from '../ui/toast-store.ts'
import { canShare, openShareSheet } from './can-share.ts'
import {
  type Caption,
  type CaptionPart,
  type CaptionTexts,
  captionParts,
  captionTexts,
  composeCaption,
  listTexts,
} from './caption.ts'
import type { BatchDialogProps } from './download-dialog.tsx'
import { drawCaptionedCopy } from './draw-captioned-copy.ts'
import { loadShownParts, saveShownParts } from './shown-parts.ts'

/** Shows photos with their fish in words on them, lets the user choose what these say, and shares or saves the copies. */
export function CaptionDialog({ photos: selected, onClose, focusIfGone }: BatchDialogProps) {
  const [photos] = useState(selected)
  const [parts, setParts] = useState(loadShownParts)
  const [showsLocation, setShowsLocation] = useState(false)
  const [hasFailedToShare, setHasFailedToShare] = useState(false)
  const units = useUnits()
  const known = photos.map((photo) => ({ photo, texts: captionTexts(photo, units) }))
  const names = new Set(known.flatMap(({ texts }) => texts.location ?? []))
  const shownParts = new Set<keyof CaptionTexts>([
    ...parts,
    ...(showsLocation ? (['location'] as const) : []),
  ])
  const captioned = known.map((each) => ({
    photo: each.photo,
    caption: composeCaption(each.texts, shownParts),
  }))
  const { shown, ready, hasFailed, retry } = useCaptionedCopies(captioned)
  const files = ready?.map(({ file }) => file) ?? []
  const offersShare = !hasFailedToShare && canShare({ files: shown?.map(({ file }) => file) ?? [sampleFile] })
  const finish = () => onClose(photos.map(({ id }) => id))

  function toggle(part: CaptionPart) {
    const changed = parts.includes(part) ? parts.filter((other) => other !== part) : [...parts, part]
    setParts(changed)
    saveShownParts(changed)
  }

  async function share() {
    const result = await openShareSheet({ files })
    if (result === 'shared') finish()
    if (result !== 'failed') return
    setHasFailedToShare(true)
    showShortError('Sharing failed', 'Download the copy, then share it from there.')
  }

  async function save() {
    await saveCopies(captioned, files)
    showShortToast('Download started', 'Check your downloads folder or notification')
    finish()
  }

  return (
    <Dialog
      open
      onOpenChange={() => onClose([])}
      focusIfGone={focusIfGone}
      title="Share with Caption"
      description={
        photos.length === 1
          ? 'Choose what to write on the photo. The copy has no GPS data or camera details.'
          : 'Choose what to write on the photos. The copies have no GPS data or camera details.'
      }
      actions={
        <>
          <Button
            variant={offersShare ? 'plain' : 'action'}
            disabled={ready === null}
            onClick={() => void save()}
          >
            <Download aria-hidden />
            Download
          </Button>
          {offersShare && (
            <Button variant="action" disabled={ready === null} onClick={() => void share()}>
              <Share2 aria-hidden />
              Share
            </Button>
          )}
        </>
      }
    >
      {hasFailed ? (
        <DrawingFailed count={photos.length} onRetry={retry} />
      ) : (
        <Previews captioned={captioned} copies={shown} />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a legend can't be laid out like other labels */}
      <div role="group" aria-label="Written on the photo" className="flex flex-wrap gap-2">
        {(Object.keys(captionParts) as CaptionPart[])
          .filter((part) => known.some(({ texts }) => texts[part] !== null))
          .map((part) => (
            <Chip key={part} aria-pressed={parts.includes(part)} onClick={() => toggle(part)}>
              {parts.includes(part) ? <Check aria-hidden /> : <Plus aria-hidden />}
              {captionParts[part]}
            </Chip>
          ))}
      </div>
      {captioned.some(({ caption }) => caption.sizes.some(isGuess)) && (
        <p className="text-quiet text-sm">
          “≈” marks an AI estimate. Once you confirm it in the photo’s details, the mark goes.
        </p>
      )}
      <LocationSwitch names={names} checked={showsLocation} onCheckedChange={setShowsLocation} />
    </Dialog>
  )
}

/** Stands for a copy that is being drawn, to find out whether this browser shares any. */
const sampleFile = new File([], 'photo.jpg', { type: 'image/jpeg' })

interface LocationSwitchProps {
  /** Of the locations of the photos. */
  names: ReadonlySet<string>
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Off each time: a location that was shown by mistake can’t be taken back. */
function LocationSwitch({ names, ...props }: LocationSwitchProps) {
  const [name, ...others] = names
  if (name === undefined) return null
  return (
    <Switch
      label="Location"
      description={`${others.length === 0 ? `“${name}”` : 'The name'} tells everyone who sees the photo where you fished. It’s off again next time.`}
      {...props}
    />
  )
}

interface PreviewsProps {
  captioned: readonly CaptionedPhoto[]
  copies: readonly CaptionedCopy[] | null
}

/** The copies themselves, one at a time. */
function Previews({ captioned, copies }: PreviewsProps) {
  const [index, setIndex] = useState(0)
  const at = captioned[index]
  if (at === undefined) return null
  const count = captioned.length
  return (
    <div className="flex flex-col items-center gap-1">
      <div
        className={classNames('flex w-full items-center justify-center', count > 1 && 'rounded-md bg-tint')}
        style={count > 1 ? { height: previewHeight } : undefined} // so that the buttons below stay where they are
      >
        <Preview {...at} url={copies?.[index]?.url ?? null} />
      </div>
      {count > 1 && (
        <div className="flex items-center gap-2">
          <IconButton
            icon={ChevronLeft}
            label="Previous photo"
            aria-disabled={index === 0}
            onClick={() => index > 0 && setIndex(index - 1)}
          />
          <p role="status" className="measure">{`${index + 1} of ${count}`}</p>
          <IconButton
            icon={ChevronRight}
            label="Next photo"
            aria-disabled={index === count - 1}
            onClick={() => index < count - 1 && setIndex(index + 1)}
          />
        </div>
      )}
    </div>
  )
}

function Preview({ photo, caption, url }: CaptionedPhoto & { url: string | null }) {
  const { width, height, rotation } = photo
  const aspectRatio = rotation % 180 === 0 ? width / height : height / width
  const frame = { aspectRatio, width: `min(100%, ${previewHeight} * ${aspectRatio})` }
  if (url === null)
    return (
      <div role="status" style={frame}>
        <span className="sr-only">Drawing the caption</span>
        <Skeleton className="size-full" />
      </div>
    )
  return <img src={url} alt={copyLabel(caption)} style={frame} className="rounded-md" />
}

/** Leaves room for the switches in the window of a phone. */
const previewHeight = '36dvh'

function DrawingFailed({ count, onRetry }: { count: number; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-tint p-4">
      <p>{`Creel couldn’t load ${count === 1 ? 'the photo' : 'all photos'}. Check your connection, then try again.`}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

/** Says what is written on the photo. */
function copyLabel(caption: Caption): string {
  const texts = listTexts(caption)
  return texts.length === 0
    ? 'Your photo without words'
    : `Your photo, with ${texts.map(spokenSize).join(', ')}`
}

function isGuess(size: string): boolean {
  return size.startsWith('≈')
}

/** Saves one copy as it is, and several as a ZIP, since browsers save only one file for each tap. */
async function saveCopies(captioned: readonly CaptionedPhoto[], files: readonly File[]): Promise<void> {
  const [first] = files
  if (files.length === 1 && first !== undefined) return saveFile(first, first.name)
  const { packFiles, zipName } = await import('./pack-files.ts')
  async function* fetched() {
    for (const [index, file] of files.entries()) {
      const photo = captioned[index]?.photo
      if (photo !== undefined) yield { photo, file }
    }
  }
  for await (const { file } of packFiles(fetched(), {
    name: zipName('with-captions'),
    maxBytes: Number.POSITIVE_INFINITY,
  }))
    saveFile(file, file.name)
}

/** A photo and what is written on it. */
interface CaptionedPhoto {
  photo: LogPhoto
  caption: Caption
}

/** A drawn copy, with its address in this page. */
interface CaptionedCopy {
  file: File
  url: string
}

interface Drawn {
  key: string
  copies: readonly CaptionedCopy[]
}

/** Draws copies of photos, again whenever their captions change. */
function useCaptionedCopies(photos: readonly CaptionedPhoto[]) {
  const key = JSON.stringify(photos.map(({ photo, caption }) => [photo.id, photo.rotation, caption]))
  const [attempt, setAttempt] = useState(1)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [failure, setFailure] = useState<{ key: string; attempt: number } | null>(null)
  const urls = useRef<readonly string[]>([])
  const draw = useEffectEvent((signal: AbortSignal) => drawAll(photos, signal))

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    draw(signal).then(
      (files) => {
        if (signal.aborted) return
        for (const url of urls.current) URL.revokeObjectURL(url)
        const copies = files.map((file) => ({ file, url: URL.createObjectURL(file) }))
        urls.current = copies.map(({ url }) => url)
        setDrawn({ key, copies })
      },
      () => signal.aborted || setFailure({ key, attempt }),
    )
    return () => controller.abort()
  }, [key, attempt])
  useEffect(() => () => urls.current.forEach((url) => void URL.revokeObjectURL(url)), [])

  return {
    /** Those to look at, which may be as of a moment ago; null at first. */
    shown: drawn?.copies ?? null,
    /** Those to hand over; null unless they say exactly what is chosen. */
    ready: drawn?.key === key ? drawn.copies : null,
    hasFailed: failure?.key === key && failure.attempt === attempt && drawn?.key !== key,
    retry: () => setAttempt(attempt + 1),
  }
}

/** Draws one after another, for which phones have enough memory. */
async function drawAll(photos: readonly CaptionedPhoto[], signal: AbortSignal): Promise<File[]> {
  const files: File[] = []
  for (const { photo, caption } of photos) {
    signal.throwIfAborted()
    const blob = await drawCaptionedCopy(photo, caption)
    // The name says the species only if the caption does.
    const species = caption.title === null ? null : photo.species
    files.push(
      new File([blob], downloadName({ id: photo.id, species }, { shareable: true }), { type: blob.type }),
    )
  }
  return files
}
