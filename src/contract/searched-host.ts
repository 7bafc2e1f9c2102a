/**
 * Normalizes a search like the screens do: lower case, without protocol and leading www., and nothing after the first
 * slash, question mark or hash.
 */
export const searchedHost = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z\d+.-]*:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/s, '')
