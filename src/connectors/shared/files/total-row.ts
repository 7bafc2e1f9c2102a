const words =
  /^(grand |sub-?|sous-|del)?(total(s|t|en|er|summe|sum|e)?|totaal|sum|summa|summe|som|somme|i alt|ialt|samlet|gesamt(summe)?|zwischensumme|eindtotaal|subtotaal|yhteensä|razem|totale|suma)\b( g[eé]n[eé]ra(a?l)| i alt| amount)?[\s:.]*(\(.*\)|\d+ .*)?$/i

/** Whether a line says in one of its cells that it sums up the others. */
export const isTotal = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.length <= 40 && words.test(cell.normalize('NFC').trim()))

/**
 * Whether a line sums up others though it may carry a date: it says so, and has no day, or no id of its own, or the commission of
 * all lines above it together.
 */
export const isTotalLine = (
  cells: readonly string[],
  { hasDay, id, isSum }: { hasDay: boolean; id: string; isSum: boolean },
): boolean => isTotal(cells) && (!hasDay || id === '' || isTotal([id]) || isSum)
