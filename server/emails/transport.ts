/** A complete email: its envelope and MIME message. */
export interface EmailMessage {
  from: string
  to: string
  /** Kind of the email, for file names. */
  topic: string
  raw: Buffer
}

/** Delivers emails. */
export interface EmailTransport {
  /**
   * Delivers an email. Calls `claim` just before transmitting the first byte; if it rejects, nothing is sent. Rejects
   * with `ServiceUnavailableError` if a retry makes sense, `ServiceRejectedError` if the email was rejected permanently,
   * and `DeliveryUnknownError` if it is unknown whether the email was accepted.
   */
  deliver(message: EmailMessage, claim: () => Promise<void>): Promise<void>
}
