/** Warns before a device signs in over plain http. */
export function PlainHttpNote() {
  return (
    <p className="rounded-md bg-caution px-4 py-3 text-on-caution text-sm">
      This address isn’t secure. Anyone on this network can read your photos, locations and sign-in while you
      use it.
    </p>
  )
}
