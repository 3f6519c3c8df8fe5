/** An e-mail as it goes out: its envelope, and the whole of it. */
export interface EmailMessage {
  from: string
  to: string
  /** What it is about, for names of files. */
  topic: string
  raw: Buffer
}

/** Where e-mails go. */
export interface EmailTransport {
  /**
   * Hands an e-mail over. `take` is called at the last moment before the first byte of it goes, and may reject to stop
   * it. Rejects with `ServiceUnavailableError` where nobody took it, with `ServiceRejectedError` where nobody ever will, and with
   * `DeliveryUnknownError` where nobody knows.
   */
  deliver(message: EmailMessage, claim: () => Promise<void>): Promise<void>
}
