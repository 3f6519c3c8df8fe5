/** Returns true if the text is a UUID. Any other text cannot be an id, and PostgreSQL would reject it. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
