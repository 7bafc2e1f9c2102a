/** Also what is no white space and shows nothing all the same: zero width characters, soft hyphens, controls, an empty Braille cell. */
const nothingToSee = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text has nothing that can be seen. A name like that would stand nowhere, and its link could not be found. */
export const isBlank = (text: string): boolean => nothingToSee.test(text)

/** What is wrong with a name that is needed; null when nothing is. Forms and the contract say the same. */
export const neededName = (text: string): string | null => (isBlank(text) ? 'This field is required' : null)

/** The same of a name that may be left out. */
export const optionalName = (text: string): string | null =>
  text.trim() !== '' && isBlank(text) ? 'Must have a character that can be seen' : null

/**
 * Whether a name holds an address, which a reader of mails would make a link of (R61: names in mails and files). Companies may
 * be called as their domain is; what leads to a page of it, or asks for a look, is no name.
 */
export const holdsAddress = (text: string): boolean => /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}[/?#:]/iu.test(text)

/** People are not called as domains are. A capital after a dot is somebody's initial: J.Robert. */
export const isLikeDomain = (text: string): boolean => /[\p{L}\p{N}]\.[\p{Ll}]{2,}/u.test(text)
