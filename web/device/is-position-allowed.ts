/** Returns whether the device position can be read without a question to the user; false if the browser can’t tell. */
export async function isPositionAllowed(permissions: Permissions | undefined): Promise<boolean> {
  try {
    return (await permissions?.query({ name: 'geolocation' }))?.state === 'granted'
  } catch {
    return false
  }
}
