/** Why an upload failed; the texts are those of the spec's error catalog. */
export const uploadTexts = {
  unreadable: 'Failed to process image',
  refused: 'Upload failed',
  unreachable: 'Network error',
  unprocessed: 'Processing failed',
} as const

/** Which of the texts applies, or that the session has ended, which has no text because the landing page is shown. */
export type UploadErrorKind = keyof typeof uploadTexts | 'signed-out'

interface UploadErrorDetails extends ErrorOptions {
  /** The server's own error message. */
  hint?: string | null
  /** Whether a retry of the same file may soon succeed. */
  isTransient?: boolean
  /** The delay that the server requested. */
  retryAfterSeconds?: number | null
}

/** Error of a file that was not uploaded, with the text to show for it. */
export class UploadError extends Error {
  readonly kind: UploadErrorKind
  readonly hint: string | null
  readonly isTransient: boolean
  readonly retryAfterSeconds: number | null
  constructor(kind: UploadErrorKind, details: UploadErrorDetails = {}) {
    super(uploadTexts[kind === 'signed-out' ? 'refused' : kind], details)
    this.name = 'UploadError'
    this.kind = kind
    this.hint = details.hint ?? null
    this.isTransient = details.isTransient ?? false
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/** Returns an `UploadError` unchanged; logs any other error and wraps it as a file that could not be processed. */
export function toUploadError(error: unknown): UploadError {
  if (error instanceof UploadError) return error
  console.error('An upload failed unexpectedly', error)
  return new UploadError('unprocessed', { cause: error })
}
