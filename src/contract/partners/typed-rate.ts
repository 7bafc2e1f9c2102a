/**
 * A commission as it is typed, with a comma or a dot before at most four digits. Three digits are refused: 10,000 is ten
 * thousand to some and ten to others.
 */
export const typedRate = /^\d{1,9}([.,](\d{1,2}|\d{4}))?$/
