import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import type { User } from '../../../shared/account.ts'
import type { PairingStatus } from '../../../shared/devices.ts'
import { codeMinutes } from '../../../shared/pairing-code.ts'
import { useConnection } from '../../api-client/connection.ts'
import { errorMessage, isNotFound } from '../../api-client/request-error.ts'
import { displayName } from '../../app-shell/user-name.ts'
import { PlainHttpWarning } from '../../pages/plain-http-warning.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  type CreatedPairing,
  cancelPairing,
  isFinal,
  useAnswerPairing,
  useCreatePairing,
  usePairing,
} from './devices-api.ts'

interface AddDeviceDialogProps {
  user: User
  onClose: () => void
  /** Called once the new device may sign in. */
  onAdded: () => void
}

/** Shows a code for a new device, then asks whether the device that has sent it may sign in. Closing it cancels the code. */
export function AddDeviceDialog({ user, onClose, onAdded }: AddDeviceDialogProps) {
  const { isOffline } = useConnection()
  const adding = useAddDevice()
  const { status, created, deviceName, word, isAnswering } = adding
  const name = deviceName ?? 'A new device'
  const close = () => isAnswering || onClose()
  const answer = (isConfirmed: boolean) =>
    adding.answer(isConfirmed, { onSuccess: ({ status }) => status === 'confirmed' && onAdded() })

  const texts = {
    open: 'Scan this with the new device.',
    claimed: `“${name}” wants to sign in to ${user.email ?? displayName(user)}. Does it show this word?`,
    confirmed: `Confirmed. ${name} is signed in once you press “Sign in as …” on it too.`,
    rejected: `${name} isn’t signed in.`,
    expired: 'This code has expired, or wrong codes cancelled it.',
  }
  const [chosenLink, setChosenLink] = useState<string | null>(null)
  const link = created?.links.find((each) => each === chosenLink) ?? created?.links[0] ?? ''
  const error = adding.creationError ?? adding.answerError
  const hasCode = status === 'open' && created !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      staysOpen={status === 'open' || status === 'claimed'}
      title="Add a Device"
      actions={
        status === 'claimed' ? (
          <>
            <Button disabled={isAnswering} onClick={() => answer(false)}>
              No
            </Button>
            <Button variant="action" busy={isAnswering} onClick={() => answer(true)}>
              Yes, sign it in
            </Button>
          </>
        ) : status === 'confirmed' ? (
          <Button variant="action" onClick={close}>
            Done
          </Button>
        ) : (
          <>
            {/* On the other side than “Yes, sign it in”, which may appear while it is pressed. */}
            <Button className="mr-auto" onClick={close}>
              {status === 'open' ? 'Cancel' : 'Close'}
            </Button>
            {(status !== 'open' || adding.creationError) && (
              <Button variant="action" busy={adding.isCreating} onClick={adding.restart}>
                Show a new code
              </Button>
            )}
          </>
        )
      }
    >
      {hasCode && isPlainHttp(link) && <PlainHttpWarning />}
      <p role="status" className="text-quiet [overflow-wrap:anywhere]">
        {adding.creationError ? 'Creel couldn’t create a code.' : texts[status]}
      </p>
      {hasCode && <OpenCode key={created.id} {...created} link={link} onLinkChange={setChosenLink} />}
      {status === 'open' && adding.isCreating && <Skeleton className="h-96 w-full" />}
      {status === 'claimed' && (
        <p className="rounded-xl bg-tint px-2 py-6 text-center font-extrabold text-[min(var(--text-3xl),11vw)] leading-tight">
          {word}
        </p>
      )}
      {error && (
        <FieldError>{errorMessage(error, 'Something went wrong on the server. Try again.')}</FieldError>
      )}
      {isOffline && (status === 'open' || status === 'claimed') && (
        <p className="text-quiet text-sm">No connection right now. Creel keeps trying.</p>
      )}
    </Dialog>
  )
}

/** Whether others can read what either device sends. */
function isPlainHttp(link: string): boolean {
  return link.startsWith('http:') || !window.isSecureContext
}

/** Creates a code, follows what becomes of it, and cancels it once the component that uses this is gone. */
function useAddDevice() {
  const creation = useCreatePairing()
  const pairing = usePairing(creation.data?.id)
  const answer = useAnswerPairing(creation.data?.id)
  const latest = useRef<Promise<CreatedPairing> | null>(null)
  const status: PairingStatus = isNotFound(pairing.error) ? 'expired' : (pairing.data?.status ?? 'open')

  function start() {
    answer.reset()
    latest.current = creation.mutateAsync()
    latest.current.catch(() => undefined) // `creation.error` has it
  }
  const begin = useEffectEvent(start)
  const cancel = useEffectEvent(() => {
    if (!isFinal(status))
      latest.current?.then(
        ({ id }) => cancelPairing(id),
        () => undefined,
      )
    latest.current = null
  })
  useEffect(() => {
    begin()
    return () => cancel()
  }, [])

  return {
    status,
    /** The code, and what the new device has sent. */
    created: creation.data,
    deviceName: pairing.data?.deviceName ?? null,
    word: pairing.data?.word ?? null,
    isCreating: creation.isPending,
    creationError: creation.error,
    answer: answer.mutate,
    isAnswering: answer.isPending,
    answerError: answer.error,
    /** Creates another code. */
    restart: start,
  }
}

interface OpenCodeProps {
  /** In two groups of four. */
  code: string
  /** The address for each address of this server. */
  links: readonly string[]
  link: string
  onLinkChange: (link: string) => void
}

/** A code that waits for a device: to scan and to type, with the time that is left. */
function OpenCode({ code, links, link, onLinkChange }: OpenCodeProps) {
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

/** A QR code of one size at every size of text; black on white in light and dark, since some cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  const quietZone = 4
  const side = size + 2 * quietZone
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-[208px] rounded-md"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
