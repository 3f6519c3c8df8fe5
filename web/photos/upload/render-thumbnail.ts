/** Renders the middle of a photo as a tiny JPEG in a data URL, so that nothing has to be revoked. */
export async function renderThumbnail(photo: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const context = canvas.getContext('2d')
  const { width, height } = bitmap
  const side = Math.min(width, height)
  context?.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size)
  bitmap.close()
  return context && canvas.toDataURL('image/jpeg', 0.8)
}

/** Pixels, for 40 px on a phone with two or three pixels each. */
const size = 96
