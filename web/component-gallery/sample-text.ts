/** More than anybody would write into a field or a message, with a word that no line holds. */
export const longText =
  'The old jetty behind the harbour master’s house, where the current turns twice a day and the seatrout come in at ' +
  'dusk, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch side. '
