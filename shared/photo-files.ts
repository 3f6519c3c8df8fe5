/** The files of a photo, each served at `/api/photos/{id}/{name}`. */
export const photoFiles = ['original', 'display', 'thumbnail', 'medium', 'preview'] as const
/** A file of a photo: the received bytes, a version that browsers can display, or a rendition. */
export type PhotoFile = (typeof photoFiles)[number]

/** Returns the URL of one file of a photo; only its owner can read it. */
export function photoFileUrl(id: string, file: PhotoFile): string {
  return `/api/photos/${id}/${file}`
}

/** Returns the URL of the photo's copy without a position, which is generated for each download. */
export function shareCopyUrl(id: string): string {
  return `/api/photos/${id}/incognito`
}

/** Returns the URLs of all files of a photo under the field names of the API. */
export function photoFileUrls(id: string) {
  return {
    url: photoFileUrl(id, 'display'),
    originalUrl: photoFileUrl(id, 'original'),
    thumbnailUrl: photoFileUrl(id, 'thumbnail'),
    mediumUrl: photoFileUrl(id, 'medium'),
    previewUrl: photoFileUrl(id, 'preview'),
  }
}
