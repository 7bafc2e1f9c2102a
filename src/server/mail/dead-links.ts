/** Cannot be seen, may be broken at, and ends every address there for who looks for one. */
const nothing = '\u200b'

/**
 * Text in which no reader of mails finds an address to make a link of (R61: names in mails and files): what people typed, and
 * the names of shops, are text and nothing else. Only `href` of a part is followed.
 */
export const deadLinks = (text: string): string =>
  text
    .replaceAll(/\b([a-z][a-z\d+.-]{1,20}):(?=\S)/gi, `$1${nothing}:`)
    .replaceAll(/(?<=[\p{L}\p{N}_-])([.\u3002\uff0e\uff61])(?=\p{L}{2})/gu, `$1${nothing}`)
    .replaceAll(/@(?=[\p{L}\p{N}])/gu, `@${nothing}`)
