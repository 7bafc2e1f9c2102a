/**
 * Includes characters that are not white space but are invisible: zero width characters, soft hyphens, controls, an
 * empty Braille cell.
 */
const nothingToSee = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * Whether a text has no visible character. A list would show such a name as nothing, and its link could not be found.
 */
export const isBlank = (text: string): boolean => nothingToSee.test(text)

/** The error for a required name; null when it is valid. Forms and the contract share it. */
export const neededName = (text: string): string | null => (isBlank(text) ? 'This field is required' : null)

/** The same for an optional name. */
export const optionalName = (text: string): string | null =>
  text.trim() !== '' && isBlank(text) ? 'Must have a character that can be seen' : null

/**
 * Whether a name contains an address that a mail reader would turn into a link (R61: names in mails and files).
 * Companies may be named like their domain; a page address, or anything that invites a click, is not a name.
 */
export const holdsAddress = (text: string): boolean => /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}[/?#:]/iu.test(text)

/** People are not named like domains. A capital after a dot is an initial: J.Robert. */
export const isLikeDomain = (text: string): boolean => /[\p{L}\p{N}]\.[\p{Ll}]{2,}/u.test(text)
