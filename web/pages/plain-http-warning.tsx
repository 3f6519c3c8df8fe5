/** Says what plain http means for who uses an address; unfolded, also what is missing there and how to get https. */
export function PlainHttpWarning({ isUnfolded = false }: { isUnfolded?: boolean }) {
  return (
    <div className="flex flex-col rounded-md bg-caution px-4 py-2 text-on-caution text-sm">
      <p className="py-1 font-semibold">
        Anyone on this network can read your photos, locations and sign-in.
      </p>
      <details open={isUnfolded}>
        <summary className="min-h-11 cursor-pointer content-center font-semibold underline">Details</summary>
        <p className="pb-1">
          This address isn’t encrypted. Offline use, the device’s position and sharing don’t work there. For
          https, set up Tailscale or Caddy: “Phones over https” in docs/operating.md says how.
        </p>
      </details>
    </div>
  )
}
