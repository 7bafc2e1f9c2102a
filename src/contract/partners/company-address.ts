/** Three characters at least, and something besides signs: letters and digits of any alphabet make a word. */
export const isAddress = (text: string): boolean => text.trim().length >= 3 && /[\p{L}\p{N}_]/u.test(text)
