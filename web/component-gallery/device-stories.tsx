import type { ReactNode } from 'react'
import { type Device, listDevicesEndpoint } from '../../shared/devices.ts'
import { ConfirmAccount } from '../account/pair/confirm-account.tsx'
import { EnterCode } from '../account/pair/enter-code.tsx'
import { PairingEnded, PairingUnavailable, WaitForConfirmation } from '../account/pair/pairing-states.tsx'
import { queryKeyFor } from '../api-client/query-options.ts'
import { RequestError } from '../api-client/request-error.ts'
import { PlainHttpWarning } from '../pages/plain-http-warning.tsx'
import { DeviceList } from '../settings/devices/device-list.tsx'
import { OpenCode } from '../settings/devices/open-code.tsx'
import { MockQueryClient, mockUser } from './mock-query-client.tsx'
import { longText } from './sample-text.ts'
import { Sample } from './section.tsx'

/** The list of devices, a code for a new one, and the screen on which that one enters it. */
export function DeviceStories() {
  return (
    <>
      {lists.map(([name, devices]) => (
        <Sample key={name} name={name} className="*:w-full *:max-w-xl">
          <div>
            <MockQueryClient
              fill={(client) => devices && client.setQueryData(queryKeyFor(listDevicesEndpoint), devices)}
            >
              <DeviceList user={mockUser} isOffline={false} addedAt={null} />
            </MockQueryClient>
          </div>
        </Sample>
      ))}
      <Sample name="A code, over https; over plain http with several addresses" className="items-start!">
        <Card>
          <OpenCode {...code} links={[secureLink]} link={secureLink} />
        </Card>
        <Card>
          <PlainHttpWarning />
          <OpenCode {...code} links={plainLinks} link={plainLinks[0] ?? ''} />
        </Card>
      </Sample>
      <Sample name="On the new device: a scanned code, a typed one, a wrong one" className="items-start!">
        <Card>
          <EnterCode {...form} code="K7QM4XPD" />
        </Card>
        <Card>
          <EnterCode {...form} code="" />
        </Card>
        <Card>
          <EnterCode {...form} code="K7QM4XPD" error={new RequestError(404, '', errorBody)} />
        </Card>
      </Sample>
      <Sample
        name="Before it signs in: no one is signed in, someone else is, the same account is"
        className="items-start!"
      >
        <Card>
          <ConfirmAccount {...claim} account={longText.slice(0, 80)} user={null} />
        </Card>
        <Card>
          <ConfirmAccount {...claim} user={mockUser} />
        </Card>
        <Card>
          <ConfirmAccount {...claim} user={mockUser} isSignedIn />
        </Card>
      </Sample>
      <Sample name="Waiting, rejected, expired, not available" className="items-start!">
        <Card>
          <WaitForConfirmation account="riley@example.org" word="heron" isConfirmed={false} onCancel={noop} />
        </Card>
        <Card>
          <WaitForConfirmation account={longText.slice(0, 80)} word="bluegill" isConfirmed onCancel={noop} />
        </Card>
        <Card>
          <PairingEnded isRejected onRetry={noop} />
        </Card>
        <Card>
          <PairingEnded isRejected={false} onRetry={noop} />
        </Card>
        <Card>
          <PairingUnavailable signInUrl="#" />
        </Card>
      </Sample>
    </>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div className="flex w-full max-w-sm flex-col gap-4 rounded-xl border border-hairline p-4">
      {children}
    </div>
  )
}

function noop() {}

const errorBody = '{"message":"This code doesn’t work. Check it, or get a new one.","code":"NOT_FOUND"}'
const claim = { account: 'riley@example.org', word: 'Bluegill', isSignedIn: false, onConfirm: noop }
const form = { error: null, isPending: false, onSubmit: noop }
const code = { code: 'K7QM 4XPD', onLinkChange: noop }
const secureLink = 'https://creel.example.ts.net/pair#K7QM4XPD'
const plainLinks = ['http://192.168.1.20:3000/pair#K7QM4XPD', 'http://10.0.0.5:3000/pair#K7QM4XPD']

const current: Device = {
  id: '1',
  name: 'Firefox on Linux',
  isCurrent: true,
  isPaired: false,
  canAdminister: true,
  createdAt: '2026-07-01T10:00:00Z',
  lastUsedAt: '2026-07-20T12:00:00Z',
}
const phone: Device = {
  ...current,
  id: '2',
  name: 'Safari on iPhone',
  isCurrent: false,
  isPaired: true,
  canAdminister: false,
}

const lists: [string, Device[] | null][] = [
  ['Loading', null],
  ['One device', [current]],
  [
    'Several devices',
    [current, phone, { ...current, id: '3', isCurrent: false, name: longText.slice(0, 80) }],
  ],
]
