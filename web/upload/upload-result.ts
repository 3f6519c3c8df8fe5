import { plural } from '../../shared/formatting/plural.ts'

/** The id of the upload panel, which is loaded later than what asks for it. */
export const uploadPanelId = 'uploads'

/** Returns whether the upload panel is in view, where it says how the upload ended. */
export function isUploadPanelShown(): boolean {
  const isCovered = document.documentElement.hasAttribute('data-controls-below')
  return !isCovered && document.getElementById(uploadPanelId) !== null
}

/** Returns how many photos were uploaded, as a message to the user. */
export function uploadedText(uploaded: number): string {
  return `Successfully uploaded ${plural(uploaded, 'photo')}.`
}
