/** An overlong text, with a word that does not fit in one line. */
export const longText =
  'The old jetty behind the harbor master’s house, where the current turns twice a day and the seatrout come in at ' +
  'dusk, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch side. '
