/** Makes the browser ask before the page is closed or left while `isNeeded` is true, checked on each change of the store. */
export function warnBeforeUnload(
  store: { subscribe(listener: () => void): unknown },
  isNeeded: () => boolean,
): void {
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  store.subscribe(() => {
    if (isNeeded()) window.addEventListener('beforeunload', preventUnload)
    else window.removeEventListener('beforeunload', preventUnload)
  })
}
