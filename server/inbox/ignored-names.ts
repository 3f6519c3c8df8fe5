/** The folder of files that were taken in, if they are moved. */
export const doneFolder = 'done'
/** The end of the name of a text about a rejected file. */
export const noteSuffix = '.creel.txt'

/** Hidden files, those of Syncthing, of Synology, of other systems, and unfinished ones. */
const ignored =
  /^[.@#]|^~syncthing~|~$|^(thumbs\.db|ehthumbs\.db|desktop\.ini|lost\+found|\$recycle\.bin|system volume information)$|\.(tmp|temp|part|partial|crdownload|download|filepart|opdownload|!ut)$/i
/** What phones and cameras put next to photos: videos, and files about photos. */
const isOfOtherKind =
  /\.(mp4|m4v|mov|avi|mkv|mts|m2ts|3gp|webm|mpe?g|lrv|thm|aae|xmp|json|xml|ini|db|txt|log|pdf|zip|gpx|m4a|mp3|wav)$/i

/** Returns whether a file or folder isn't meant to be a photo, by its name. */
export function isIgnored(name: Buffer): boolean {
  const text = name.toString('latin1')
  return ignored.test(text) || isOfOtherKind.test(text)
}
