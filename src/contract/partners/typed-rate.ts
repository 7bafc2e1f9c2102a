/** 10,000 is ten thousand to some and ten to others: three digits behind a mark are nothing to guess at. */
export const readsInTwoWays = (text: string): boolean => /[.,]\d{3}$/.test(text)

/** A commission as it is typed, with a comma or a dot before at most four digits. */
export const isTypedRate = (text: string): boolean => /^\d{1,9}([.,]\d{1,4})?$/.test(text) && !readsInTwoWays(text)
