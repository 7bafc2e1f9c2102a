/** At least three characters, with a letter or digit of any alphabet. */
export const isAddress = (text: string): boolean => text.trim().length >= 3 && /[\p{L}\p{N}_]/u.test(text)
