import type { LogPhoto } from '../../shared/sync.ts'
import { type Caption, listTexts } from './caption.ts'
import {
  type CaptionLayout,
  type Font,
  layoutCaption,
  logoGap,
  logoWidth,
  type Size,
  wordmarkWeight,
} from './layout-caption.ts'
import { stripJpegMetadata } from './strip-jpeg-metadata.ts'

/** What is drawn of a photo: its preview, which has no metadata, as the angler has rotated it. */
export type DrawnPhoto = Pick<LogPhoto, 'previewUrl' | 'rotation'>

/** Draws a photo with its caption as a JPEG without metadata. Throws if the photo can’t be loaded or drawn. */
export async function drawCaptionedCopy(photo: DrawnPhoto, caption: Caption): Promise<Blob> {
  const image = new Image()
  image.src = photo.previewUrl
  const fontFamily = getComputedStyle(document.body).fontFamily
  await Promise.all([image.decode(), loadFonts(fontFamily, ['Creel', ...listTexts(caption)].join(' '))])
  const size = copySize({ width: image.naturalWidth, height: image.naturalHeight }, photo.rotation)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser gives no canvas.')
  drawImage(context, image, size, photo.rotation)
  const setFont = ({ size, weight }: Font) => {
    context.font = `${weight} ${size}px ${fontFamily}`
  }
  const layout = layoutCaption(caption, size, (text, font) => {
    setFont(font)
    return context.measureText(text).width
  })
  drawShade(context, layout, size)
  context.fillStyle = context.strokeStyle = 'white'
  for (const { text, x, y, font } of layout.texts) {
    setFont(font)
    context.fillText(text, x, y)
  }
  setFont({ size: layout.wordmark.size, weight: wordmarkWeight })
  drawWordmark(context, layout.wordmark)
  return encode(canvas)
}

/** Returns the size of the copy: that of the upright image, but large enough for sharp text and small enough to send. */
export function copySize({ width, height }: Size, rotation: number): Size {
  const longSide = Math.max(width, height)
  const scale = Math.min(Math.max(longSide, minLongSide), maxLongSide) / longSide
  const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width]
  return { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) }
}

const minLongSide = 1080
const maxLongSide = 2048

/** Waits for the letters that are drawn. Without the typeface, which is saved with the app, another one is used. */
async function loadFonts(family: string, text: string): Promise<void> {
  // The typeface is variable: one file for all weights.
  await document.fonts.load(`${wordmarkWeight} 16px ${family}`, text).catch(() => undefined)
}

type Context = CanvasRenderingContext2D

function drawImage(context: Context, image: HTMLImageElement, size: Size, rotation: number): void {
  const [width, height] = rotation % 180 === 0 ? [size.width, size.height] : [size.height, size.width]
  context.fillStyle = 'white' // JPEG has no transparency
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.save()
  context.translate(size.width / 2, size.height / 2)
  context.rotate((rotation * Math.PI) / 180)
  context.drawImage(image, -width / 2, -height / 2, width, height)
  context.restore()
}

/** White text reads on it at 4.5:1 over a white photo, and better further down. */
function drawShade(context: Context, { shade }: CaptionLayout, { width, height }: Size): void {
  const gradient = context.createLinearGradient(0, shade.top, 0, height)
  const textAt = Math.min(1, (shade.textTop - shade.top) / (height - shade.top))
  const stops = [
    [0, 0],
    [textAt * 0.5, 0.25],
    [textAt, 0.6],
    [1, 0.8],
  ] as const
  for (const [offset, opacity] of stops) gradient.addColorStop(offset, `rgb(4 16 21 / ${opacity})`)
  context.fillStyle = gradient
  context.fillRect(0, shade.top, width, height - shade.top)
}

function drawWordmark(context: Context, { x, y, size }: CaptionLayout['wordmark']): void {
  context.fillText('Creel', x + size * (logoWidth + logoGap), y)
  context.save()
  const scale = (size * logoWidth) / logo.width
  context.translate(x, y - size * 0.36 - (scale * logo.height) / 2) // beside the middle of the letters
  context.scale(scale, scale)
  context.lineWidth = 4
  context.lineCap = context.lineJoin = 'round'
  for (const line of logo.lines) context.stroke(new Path2D(line))
  context.beginPath()
  context.arc(13, 18, 2, 0, 2 * Math.PI)
  context.fill()
  context.restore()
}

/** As in `FishMark`, which is part of what every screen loads first. */
const logo = {
  width: 64,
  height: 40,
  lines: ['M4 20c8-12 24-16 38-6l14-8c-3 9-3 19 0 28l-14-8C28 36 12 32 4 20z', 'M20 12c3 5 3 11 0 16'],
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (blob === null) throw new Error('The browser can’t encode the copy.')
  return new Blob(stripJpegMetadata(new Uint8Array(await blob.arrayBuffer())), { type })
}

const type = 'image/jpeg'
const quality = 0.9
