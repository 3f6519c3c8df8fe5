/** Error of a chosen file that isn't part of a Takeout; its message is a sentence for the angler. */
export class TakeoutFileError extends Error {
  readonly filename: string
  constructor(filename: string, message: string) {
    super(message)
    this.filename = filename
  }
}
