const words =
  /^(grand |sub-?|sous-|del)?(total(s|t|en|er|summe|sum|e)?|totaal|sum|summa|summe|som|somme|i alt|ialt|samlet|gesamt(summe)?|zwischensumme|eindtotaal|subtotaal)\b( g[eé]n[eé]ra(a?l)| i alt| amount)?[\s:.]*(\(.*\)|\d+ .*)?$/i

/** Whether a line says in one of its cells that it sums up the others. */
export const isTotal = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.length <= 40 && words.test(cell.normalize('NFC').trim()))
