import { type ShopWords, shopWords } from './words-by-language.ts'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** When two phrases begin alike, the longer one comes first. */
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

/** A statement that a page or product is missing, in the shop's own words; `here`: not for us, or not now. */
export type Gone = { quote: string; of: 'page' | 'product' | 'here' }
/** The number of the error as a whole part of a heading, or after a word for an error. */
const number404 =
  /^(?:(?:errore?|fejl|fehler|fel|feil|erreur|virhe|fout|błąd|http|status|code|side|page|pagina|página|sivu|strona)\s*:?\s*)?404(?:\s*[!.]*|\s+(?:error|fejl|fehler|fel|feil|erreur|virhe|fout|błąd|page|side|seite|sida|not|side ikke|siden)(?![\p{L}\d]).*)$/iu
/** Parts of a heading: many contain the shop's name next to the page's name. */
const parts = (heading: string) => tidy(heading).split(/\s+[|–—·•:-]+\s+|\s*[|•]\s*|:\s+/)
const sentences = (text: string) => tidy(text).split(/(?<=[.!?])\s+/)

/** Words for temporary or partial unavailability: the page may exist for others or later. */
const later =
  /(?<!\p{L})(?:temporar|midlertidig|tillfällig|vorübergehend|tijdelijk|temporairement|temporalmente|temporaneamente|väliaikaisesti|tilapäisesti|chwilow|tymczasow)/iu
const elsewhere =
  /(?<!\p{L})(?:country|countries|region|territory|your location|land|lande|landet|regio|pays|région|país|región|paese|regione|maassasi|alueella|kraju|regionie)(?!\p{L})/iu

/** Whether a sentence states that something is missing. Questions, and longer names that contain the words, do not. */
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
/** Whether a phrase occurs without a word in front that negates it ("not sold out", "almost sold out"). */
function isSaid(phrase: RegExp, clause: string): boolean {
  for (const found of clause.matchAll(phrase)) {
    const words = clause.slice(0, found.index).match(/[\p{L}\p{N}']+/gu) ?? []
    if (!has(turns, words.slice(-before).join(' '))) return true
  }
  return false
}
const clauses = (sentence: string) => sentence.split(/[,;:()–—]/)
const longest = { sentence: 9, block: 25 }
/** Maximum words around the phrase: a longer sentence is about something else. */
const around = { alone: 2, ofProduct: 4 }
function isStatement(clause: string): boolean {
  const rest = countOf(clause.replaceAll(soldOut, ' ').replaceAll(product, ' '))
  return isSaid(soldOut, clause) && rest <= (has(product, clause) ? around.ofProduct : around.alone)
}

/**
 * Whether a part of a page states that the product is sold out. In a longer sentence, or next to a number, the words
 * refer to something else: one size, one shop or one day.
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
/** "Slut i lager" contains "i lager", so sold-out phrases are removed before looking for stock. */
export const saysInStock = (text: string): boolean =>
  countOf(text) <= longest.block &&
  sentences(text).some((s) => clauses(s.replaceAll(soldOut, ',')).some((clause) => isSaid(inStock, clause)))

/** Whether the text of a button means that it buys the shown product. */
export const saysBuy = (button: string): boolean => has(buyPhrase, tidy(button)) || buyAlone.test(tidy(button))
/** A heading above other products. */
export const saysOthers = begins('others')
export const saysForSale = (text: string): boolean => has(forSale, tidy(text))

/** Titles of pages that check for human visitors in front of a shop. */
export const saysWall =
  /^(just a moment|attention required|access denied|are you (a )?(human|robot)|robot check|pardon our interruption|verify(ing)? (you are|that you are)|security check|please wait|one moment, please|ddos-guard|amazon\.[a-z.]+$)/i
/** Marks that bot protection leaves in its pages. */
export const wallMarks =
  /captcha-delivery\.com|_Incapsula_Resource|_pxCaptcha|px-captcha|cf-challenge|challenge-platform|\/errors\/validateCaptcha|Reference #\d+\.[0-9a-f]+\.\d+/i
/** Sources of scripts and frames in a domain without a shop. */
export const parkingMarks =
  /(?:^|\/\/)(?:[\w-]+\.)*(?:parkingcrew|sedoparking|bodis|parklogic|voodoo|above|afternic|hugedomains|dan)\.(?:com|net)\//i
