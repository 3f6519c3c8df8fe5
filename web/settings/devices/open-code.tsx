import { useEffect, useId, useState } from 'react'
import { codeMinutes } from '../../../shared/pairing-code.ts'
import { QrCode } from './qr-code.tsx'

interface OpenCodeProps {
  /** In two groups of four. */
  code: string
  /** The address for each address of this server. */
  links: readonly string[]
  link: string
  onLinkChange: (link: string) => void
}

/** A code that waits for a device: to scan and to type, with the time that is left. */
export function OpenCode({ code, links, link, onLinkChange }: OpenCodeProps) {
  const id = useId()
  return (
    <>
      <div className="flex justify-center">
        <QrCode text={link} label="QR code to scan with the new device" />
      </div>
      <dl>
        <dt className="text-quiet text-sm">Or type this code</dt>
        <dd className="measure font-extrabold text-[min(var(--text-3xl),14vw)] leading-tight tracking-widest">
          {code}
        </dd>
      </dl>
      {links.length === 1 ? (
        <dl>
          <dt className="text-quiet text-sm">{addressLabel}</dt>
          <dd className="font-semibold">{withoutCode(link)}</dd>
        </dl>
      ) : (
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="text-quiet text-sm">
            {addressLabel}
          </label>
          <select
            id={id}
            value={link}
            onChange={(event) => onLinkChange(event.target.value)}
            className="min-h-11 w-full rounded-md border border-line bg-ground px-3 font-semibold text-base text-ink"
          >
            {links.map((each) => (
              <option key={each} value={each}>
                {withoutCode(each)}
              </option>
            ))}
          </select>
        </div>
      )}
      <RemainingTime />
    </>
  )
}

const addressLabel = 'at this address'
const withoutCode = (link: string) => link.replace(/#.*$/, '')

/** Counts from the code’s arrival, since the clock of this device may be wrong. */
function RemainingTime() {
  const [end] = useState(() => Date.now() + codeMinutes * 60_000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil(Math.max(0, end - now) / 1000)
  return (
    <p className="measure text-quiet text-sm">
      Valid for {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </p>
  )
}
