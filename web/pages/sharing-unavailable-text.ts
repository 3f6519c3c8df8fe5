/** Says why nothing can be shared with or from a page over plain HTTP. */
export const sharingUnavailableText =
  'Browsers share photos only with secure pages, and this address begins with http. Open Creel over https to share photos into it or out of it.'
