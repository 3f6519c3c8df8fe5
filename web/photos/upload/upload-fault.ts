/** Why a file did not get up; the texts are the spec's error catalogue. */
export const uploadTexts = {
  unreadable: 'Failed to process image',
  refused: 'Upload failed',
  unreachable: 'Network error',
  unprocessed: 'Processing failed',
} as const

/** Which of the texts applies, or that the session has ended, which has no text but the landing page. */
export type UploadFaultKind = keyof typeof uploadTexts | 'signed-out'

interface FaultDetails extends ErrorOptions {
  /** The server's own sentence. */
  hint?: string | null
  /** Whether the same file may well go through a moment later. */
  passing?: boolean
  /** The pause the server asked for. */
  retryAfterSeconds?: number | null
}

/** A file that did not get up, with the text to show for it. */
export class UploadFault extends Error {
  readonly kind: UploadFaultKind
  readonly hint: string | null
  readonly passing: boolean
  readonly retryAfterSeconds: number | null
  constructor(kind: UploadFaultKind, details: FaultDetails = {}) {
    super(uploadTexts[kind === 'signed-out' ? 'refused' : kind], details)
    this.name = 'UploadFault'
    this.kind = kind
    this.hint = details.hint ?? null
    this.passing = details.passing ?? false
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/** A fault as it is, or one nobody foresaw as a file that could not be processed. */
export function asUploadFault(error: unknown): UploadFault {
  if (error instanceof UploadFault) return error
  console.error('An upload failed unexpectedly', error)
  return new UploadFault('unprocessed', { cause: error })
}
