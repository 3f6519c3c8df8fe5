/** Says what plain http means for who uses an address, and how to get https. */
export function PlainHttpWarning() {
  return (
    <div className="flex flex-col gap-2 rounded-md bg-caution px-4 py-3 text-on-caution text-sm">
      <p className="font-semibold">
        Anyone on this network can read your photos, locations and sign-in while you use this address.
      </p>
      <p>
        Offline use, the device’s position and sharing don’t work there. For https, set up Tailscale or Caddy:
        “Phones over https” in docs/operating.md says how.
      </p>
    </div>
  )
}
