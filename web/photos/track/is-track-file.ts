/** Returns whether a file may be a track: GPX, or an export of Google's Timeline. */
export function isTrackFile({ name }: Pick<File, 'name'>): boolean {
  return /\.(gpx|json)$/i.test(name)
}
