import type { ComponentProps } from 'react'
import { immichPartnerPermission, immichPermissions } from '../../shared/immich.ts'
import { KeyField } from '../ui/key-field.tsx'

/** The field for the key of Immich. */
export function ImmichKeyField(props: Pick<ComponentProps<typeof KeyField>, 'value' | 'error' | 'onChange'>) {
  return (
    <KeyField
      {...props}
      placeholder="Paste a key from Immich"
      help="Creel stores it encrypted while an import counts or runs, then deletes it. Nothing is changed in Immich."
    />
  )
}

/** How to create a key that allows no more than needed. */
export function KeyInstructions() {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>In Immich, open Account Settings, then API Keys, and create a key with only these permissions:</p>
      <ul className="flex flex-wrap gap-2">
        {immichPermissions.map((name) => (
          <Permission key={name} name={name} />
        ))}
      </ul>
      <p className="text-quiet">
        To import photos that partners share with you, add <Code>{immichPartnerPermission}</Code>.
      </p>
    </div>
  )
}

function Permission({ name }: { name: string }) {
  return (
    <li>
      <Code>{name}</Code>
    </li>
  )
}

function Code({ children }: { children: string }) {
  return <code className="rounded-md bg-tint px-2 text-ink">{children}</code>
}
