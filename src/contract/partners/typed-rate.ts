/** 10,000 is ten thousand to some and ten to others: three digits after a mark are too ambiguous to guess. */
export const readsInTwoWays = (text: string): boolean => /[.,]\d{3}$/.test(text)

/** A typed commission, with a comma or a dot before at most four digits. */
export const isTypedRate = (text: string): boolean => /^\d{1,9}([.,]\d{1,4})?$/.test(text) && !readsInTwoWays(text)
