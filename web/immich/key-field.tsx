import { useId } from 'react'
import { immichPartnerPermission, immichPermissions } from '../../shared/immich.ts'
import { limits } from '../../shared/limits.ts'

/** The API key of Immich, which is only ever sent. */
export function KeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        API key
      </label>
      <input
        id={id}
        type="password"
        required
        maxLength={limits.apiKeyLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="Paste a key from Immich"
        aria-describedby={`${id}-help`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={fieldClass}
      />
      <p id={`${id}-help`} className="text-quiet text-sm">
        Creel stores it encrypted while an import counts or runs, then deletes it. Nothing is changed in
        Immich.
      </p>
    </div>
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

/** Style of the fields of the import. */
export const fieldClass = 'min-h-11 w-full rounded-md border border-line bg-ground px-3 text-base text-ink'
