/** Where the installed web app receives photos that other apps share, and the screen that asks about them. */
export const sharePath = '/share'

/** The name of the form field with the shared photos. */
export const sharedPhotosField = 'photos'
