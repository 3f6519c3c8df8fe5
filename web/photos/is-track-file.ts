/** Returns whether a file may be a track: GPX, an export of Google's Timeline, or a format for which the dialog asks for GPX. */
export function isTrackFile({ name }: Pick<File, 'name'>): boolean {
  return /\.(gpx|json|fit|tcx|km[lz])$/i.test(name)
}
