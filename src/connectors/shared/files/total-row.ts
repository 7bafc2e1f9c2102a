const start = String.raw`(?:grand |sub-?|sous-|del)?(?:total(?:s|t|en|er|summe|sum|e)?|totaal|sum|summa|summe|som|somme|i alt|ialt|samlet|gesamt(?:summe)?|zwischensumme|eindtotaal|subtotaal|yhteensä|razem|suma)(?![\p{L}\d])`
const words = new RegExp(String.raw`^${start}(?: g[eé]n[eé]ra(?:a?l)| i alt| amount)?[\s:.]*(?:\(.*\)|\d+ .*)?$`, 'iu')
/** `Total november`, `Sum for uke 46`: an order number is not followed by such words. */
const ofSomething = new RegExp(String.raw`^${start}[\s:.,–-]+.*\p{L}{3}`, 'iu')

const says = (shape: RegExp, cells: readonly string[]) =>
  cells.some((cell) => cell.length <= 40 && shape.test(cell.normalize('NFC').trim()))

/**
 * Whether a line is a total even though it may have a date: it is labelled as one, and has no day, or no id, or the
 * commission of all lines above it together. The text in place of an id may name what it totals.
 */
export const isTotalLine = (
  cells: readonly string[],
  { hasDay, id, isSum }: { hasDay: boolean; id: string; isSum: boolean },
): boolean =>
  says(ofSomething, [id]) ||
  (id === '' && isSum && says(ofSomething, cells)) ||
  (says(words, cells) && (!hasDay || id === '' || says(words, [id]) || isSum))

/** For an unlabelled line: the publisher checks whether it is a sale. */
export const looksLikeSum = (line: string): string =>
  `${line}: is as much as all lines above it together: take it out of the file if it is a total`
