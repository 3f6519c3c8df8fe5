/** Whether a text has the form of an id; anything else is the id of nothing, and the database would not take it. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
