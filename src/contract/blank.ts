/** Also what is no white space and shows nothing all the same: zero width characters, soft hyphens, controls, an empty Braille cell. */
const nothingToSee = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text has nothing that can be seen. A name like that would stand nowhere, and its link could not be found. */
export const isBlank = (text: string): boolean => nothingToSee.test(text)

/** What is wrong with a name that is needed; null when nothing is. Forms and the contract say the same. */
export const neededName = (text: string): string | null => (isBlank(text) ? 'This field is required' : null)

/** The same of a name that may be left out. */
export const optionalName = (text: string): string | null =>
  text.trim() !== '' && isBlank(text) ? 'Must have a character that can be seen' : null
