import { z } from 'zod'

/** Every stable error code of the API with its HTTP status. */
export const errorStatus = {
  INVALID_INPUT: 400,
  TOO_MANY_FILES: 400,
  SIGN_IN_NEEDED: 401,
  SIGN_IN_FAILED: 401,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  WRONG_CODE: 404,
  NAME_TAKEN: 409,
  SPOT_TAKEN: 409,
  LOCATION_NOT_EMPTY: 409,
  NOTES_TOO_LONG: 409,
  CATCH_NEEDED: 409,
  LAST_ADMINISTRATOR: 409,
  VISION_OFF: 409,
  VISION_CHANGED: 409,
  VISION_LOCKED: 409,
  SECRET_KEY_NEEDED: 409,
  ALREADY_SENT: 409,
  TOO_MANY_TOKENS: 409,
  PAIRING_OFF: 409,
  INBOX_OFF: 409,
  TOO_MANY_CATCHES: 409,
  MUCH_LEFT_OUT: 409,
  SHARE_COPY_FAILED: 409,
  IMMICH_OFF: 409,
  IMMICH_KEY: 409,
  IMMICH_UNAVAILABLE: 409,
  IMMICH_RUNNING: 409,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DISK_FULL: 507,
} as const

/** Machine-readable error code; users see the accompanying message. */
export type ErrorCode = keyof typeof errorStatus

/** The body of every error response. */
export const errorBody = z.object({
  message: z.string().describe('One sentence for people'),
  code: z.string().describe('Stable, for programs'),
})

/** An error with a stable code and a sentence for the user; converted to a response in one place. */
export class ApiError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiError'
    this.code = code
  }
  get status(): number {
    return errorStatus[this.code]
  }
}
