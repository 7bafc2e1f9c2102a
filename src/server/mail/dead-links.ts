/** A zero-width space: invisible, allows a line break, and interrupts any address for programs that detect links. */
const nothing = '\u200b'

/**
 * Text in which no mail program finds an address to turn into a link (R61: names in mails and files): user input and
 * names of shops are only text. Only the `href` of a part is a link.
 */
export const deadLinks = (text: string): string =>
  text
    .replaceAll(/\b([a-z][a-z\d+.-]{1,20}):(?=\S)/gi, `$1${nothing}:`)
    .replaceAll(/(?<=[\p{L}\p{N}_-])([.\u3002\uff0e\uff61])(?=\p{L}{2})/gu, `$1${nothing}`)
    .replaceAll(/@(?=[\p{L}\p{N}])/gu, `@${nothing}`)
