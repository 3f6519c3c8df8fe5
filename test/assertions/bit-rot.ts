/** Returns a copy of a file in which one bit has changed, as on a disk that fails. */
export function withOneBitChanged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  changed[50] = (changed[50] ?? 0) ^ 1
  return changed
}
