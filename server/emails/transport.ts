/** A complete e-mail: its envelope and MIME message. */
export interface EmailMessage {
  from: string
  to: string
  /** Kind of the e-mail, for file names. */
  topic: string
  raw: Buffer
}

/** Delivers e-mails. */
export interface EmailTransport {
  /**
   * Delivers an e-mail. Calls `claim` just before transmitting the first byte; if it rejects, nothing is sent. Rejects
   * with `ServiceUnavailableError` if a retry makes sense, `ServiceRejectedError` if the e-mail was rejected permanently,
   * and `DeliveryUnknownError` if it is unknown whether the e-mail was accepted.
   */
  deliver(message: EmailMessage, claim: () => Promise<void>): Promise<void>
}
