import { type TokenScope, tokenScopes } from '../../../shared/endpoint.ts'

/** What tokens of each scope may do, as a label. */
export const scopeLabels: Record<TokenScope, string> = {
  read: 'Read',
  upload: 'Upload',
  write: 'Read, upload and edit',
}

const scopeDescriptions: Record<TokenScope, string> = {
  read: 'Sees all photos, catches and locations, with their positions.',
  upload: 'Adds photos, and sees nothing but the result of each upload.',
  write: 'Sees everything, adds and edits. Deletes single photos, nothing else.',
}

/** The scopes as options of a radio group. */
export const scopeOptions = tokenScopes.map((value) => ({
  value,
  label: scopeLabels[value],
  description: scopeDescriptions[value],
}))
