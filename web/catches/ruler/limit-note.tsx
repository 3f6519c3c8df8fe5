/** What no ruler on a photo can know. */
export function LimitNote() {
  return (
    <p className="text-quiet text-sm">
      A tilted board, or one farther away than the fish, reads wrong. Measure beside the fish.
    </p>
  )
}
