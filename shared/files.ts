/** The files of a photo, each at `/api/photos/{id}/{name}`. */
export const photoFiles = ['original', 'display', 'thumbnail', 'preview'] as const
/** Which file of a photo: the received bytes, what browsers can show, or a rendition. */
export type PhotoFile = (typeof photoFiles)[number]

/** Address of one file of a photo, private to its owner. */
export function photoFileUrl(id: string, file: PhotoFile): string {
  return `/api/photos/${id}/${file}`
}

/** Address of the copy of a photo that tells no position, made for each download. */
export function shareCopyUrl(id: string): string {
  return `/api/photos/${id}/incognito`
}

/** The addresses of all files of a photo, by the names the wire gives them. */
export function photoFileUrls(id: string) {
  return {
    url: photoFileUrl(id, 'display'),
    originalUrl: photoFileUrl(id, 'original'),
    thumbnailUrl: photoFileUrl(id, 'thumbnail'),
    previewUrl: photoFileUrl(id, 'preview'),
  }
}
