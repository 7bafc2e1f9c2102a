import { type ShopWords, shopWords } from './words-by-language.ts'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Of two phrases that begin alike the longer one first. */
const any = (...kinds: readonly (keyof ShopWords)[]) =>
  [...new Set(Object.values(shopWords).flatMap((words) => kinds.flatMap((kind) => words[kind])))]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')
const whole = (...kinds: readonly (keyof ShopWords)[]) =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${any(...kinds)})(?![\p{L}\d])`, 'giu')
const begins = (kind: keyof ShopWords) => new RegExp(String.raw`^\P{L}*(?:${any(kind)})(?![\p{L}\d])`, 'iu')

const tidy = (text: string) =>
  text
    .replaceAll(/[‘’ʼ`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
const countOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
const has = (pattern: RegExp, text: string) => text.search(pattern) >= 0

const [gone, page, product] = [whole('gone'), whole('page'), whole('product')]
const [soldOut, inStock, turns, asks] = [whole('soldOut'), whole('inStock'), whole('turns'), begins('asks')]
const buyPhrase = whole('buy')
const buyAlone = new RegExp(`^(?:${any('buyAlone')})$`, 'iu')
const forSale = whole('forSale')

/** What a sentence says of a page or product that is not there, in the shop's own words; `here`: not for us, or not now. */
export type Gone = { quote: string; of: 'page' | 'product' | 'here' }
/** The number of the error as a whole part of a heading, or after a word for an error. */
const number404 =
  /^(?:(?:errore?|fejl|fehler|fel|feil|erreur|virhe|fout|błąd|http|status|code|side|page|pagina|página|sivu|strona)\s*:?\s*)?404(?:\s*[!.]*|\s+(?:error|fejl|fehler|fel|feil|erreur|virhe|fout|błąd|page|side|seite|sida|not|side ikke|siden)(?![\p{L}\d]).*)$/iu
/** A heading's parts: the shop's name stands beside what the page is called. */
const parts = (heading: string) => tidy(heading).split(/\s+[|–—·•:-]+\s+|\s*[|•]\s*|:\s+/)
const sentences = (text: string) => tidy(text).split(/(?<=[.!?])\s+/)

/** What is not there now, or not for some, may be there for others. */
const later =
  /(?<!\p{L})(?:temporar|midlertidig|tillfällig|vorübergehend|tijdelijk|temporairement|temporalmente|temporaneamente|väliaikaisesti|tilapäisesti|chwilow|tymczasow)/iu
const elsewhere =
  /(?<!\p{L})(?:country|countries|region|territory|your location|land|lande|landet|regio|pays|région|país|región|paese|regione|maassasi|alueella|kraju|regionie)(?!\p{L})/iu

/** Whether a sentence states that something is not there. Questions and longer names that only hold the words do not. */
function goneIn(sentence: string, isHeading: boolean): Gone | null {
  const text = sentence.trim()
  if (text.endsWith('?') || asks.test(text) || countOf(text) > 16) return null
  const quote = text.slice(0, 120)
  if (isHeading && number404.test(text)) return { quote, of: 'page' }
  if (!has(gone, text)) return null
  const rest = countOf(text.replaceAll(gone, ' '))
  const isOfProduct = has(product, text) && !has(page, text)
  if ((isOfProduct || has(page, text)) && (later.test(text) || elsewhere.test(text))) return { quote, of: 'here' }
  if (isOfProduct) return { quote, of: 'product' }
  return has(page, text) || (isHeading && rest === 0) ? { quote, of: 'page' } : null
}
export const goneInHeading = (heading: string): Gone | null => {
  for (const part of parts(heading))
    for (const sentence of sentences(part)) {
      const found = goneIn(sentence, true)
      if (found) return found
    }
  return null
}
export const goneInText = (text: string): Gone | null => {
  for (const sentence of sentences(text)) {
    const found = goneIn(sentence, false)
    if (found) return found
  }
  return null
}

const before = 3
/** Whether a phrase is said, and nothing in front of it turns it round ("not sold out", "almost sold out"). */
function isSaid(phrase: RegExp, clause: string): boolean {
  for (const found of clause.matchAll(phrase)) {
    const words = clause.slice(0, found.index).match(/[\p{L}\p{N}']+/gu) ?? []
    if (!has(turns, words.slice(-before).join(' '))) return true
  }
  return false
}
const clauses = (sentence: string) => sentence.split(/[,;:()–—]/)
const longest = { sentence: 9, block: 25 }
/** How many words may stand around the phrase: more, and the sentence is about something else. */
const around = { alone: 2, ofProduct: 4 }
function isStatement(clause: string): boolean {
  const rest = countOf(clause.replaceAll(soldOut, ' ').replaceAll(product, ' '))
  return isSaid(soldOut, clause) && rest <= (has(product, clause) ? around.ofProduct : around.alone)
}

/**
 * Whether a part of a page states on its own that the product is sold out. In a longer sentence the words tell of something
 * else, and beside a number of one size, one shop or one day.
 */
export function saysSoldOut(text: string): boolean {
  if (countOf(text) > longest.block) return false
  return sentences(text).some(
    (sentence) =>
      !/\d/.test(sentence) &&
      !sentence.endsWith('?') &&
      countOf(sentence) <= longest.sentence &&
      !elsewhere.test(sentence) &&
      clauses(sentence).some(isStatement),
  )
}
/** "Slut i lager" holds "i lager": what is said of stock is looked for in what is left. */
export const saysInStock = (text: string): boolean =>
  countOf(text) <= longest.block &&
  sentences(text).some((s) => clauses(s.replaceAll(soldOut, ',')).some((clause) => isSaid(inStock, clause)))

/** Whether the text of a button sells what the page shows. */
export const saysBuy = (button: string): boolean => has(buyPhrase, tidy(button)) || buyAlone.test(tidy(button))
/** A heading below which other products stand. */
export const saysOthers = begins('others')
export const saysForSale = (text: string): boolean => has(forSale, tidy(text))

/** Titles of pages that are before a shop and ask whether a person looks. */
export const saysWall =
  /^(just a moment|attention required|access denied|are you (a )?(human|robot)|robot check|pardon our interruption|verify(ing)? (you are|that you are)|security check|please wait|one moment, please|ddos-guard|amazon\.[a-z.]+$)/i
/** What programs that keep other programs away leave in their pages. */
export const wallMarks =
  /captcha-delivery\.com|_Incapsula_Resource|_pxCaptcha|px-captcha|cf-challenge|challenge-platform|\/errors\/validateCaptcha|Reference #\d+\.[0-9a-f]+\.\d+/i
/** Whose scripts and frames stand in a domain without a shop. */
export const parkingMarks =
  /(?:^|\/\/)(?:[\w-]+\.)*(?:parkingcrew|sedoparking|bodis|parklogic|voodoo|above|afternic|hugedomains|dan)\.(?:com|net)\//i
