import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { downloadName } from '../../../shared/download-name.ts'
import type { LogPhoto } from '../../../shared/sync.ts'
import type { Caption } from './caption.ts'
import { drawCaptionedCopy } from './draw-captioned-copy.ts'

/** A photo and what is written on it. */
export interface CaptionedPhoto {
  photo: LogPhoto
  caption: Caption
}

/** A drawn copy, with its address in this page. */
export interface CaptionedCopy {
  file: File
  url: string
}

interface Drawn {
  key: string
  copies: readonly CaptionedCopy[]
}

/** Draws copies of photos, again whenever their captions change. */
export function useCaptionedCopies(photos: readonly CaptionedPhoto[]) {
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
