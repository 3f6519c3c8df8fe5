/** An e-mail as it goes out: its envelope, and the whole of it. */
export interface Message {
  from: string
  to: string
  /** What it is about, for names of files. */
  topic: string
  raw: Buffer
}

/** Where e-mails go. */
export interface Delivery {
  /**
   * Hands an e-mail over. `take` is called at the last moment before the first byte of it goes, and may reject to stop
   * it. Rejects with `OutsideUnavailable` where nobody took it, with `OutsideRefused` where nobody ever will, and with
   * `DeliveryUnknown` where nobody knows.
   */
  deliver(message: Message, take: () => Promise<void>): Promise<void>
}
