/** Names joined for a sentence: "Awin", "Awin and CJ", "Awin, CJ and Webgains"; '' for none. */
export const nameList = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
