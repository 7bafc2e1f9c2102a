import { type ShopWords, shopWords } from './words-by-language.ts'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const any = (kind: keyof ShopWords) =>
  Object.values(shopWords)
    .flatMap((words) => words[kind])
    .map(escaped)
    .join('|')
const anywhere = (kind: keyof ShopWords) => new RegExp(String.raw`(?<![\p{L}\d])(?:${any(kind)})(?![\p{L}\d])`, 'iu')

/** Words of a page that is not there any more, as they are in titles and headings. */
export const saysNotFound = anywhere('notFound')
export const saysSoldOut = anywhere('soldOut')
const buyPhrase = anywhere('buy')
const buyAlone = new RegExp(`^(?:${any('buyAlone')})$`, 'iu')
/** Whether the text of a button sells what the page shows. */
export const saysBuy = (button: string): boolean => buyPhrase.test(button) || buyAlone.test(button)
/** A heading below which other products stand. */
export const saysOthers = new RegExp(String.raw`^(?:${any('others')})(?![\p{L}\d])`, 'iu')
/** Classes of the lists of products that shop programs make. */
export const listClass =
  /(?:^|\s)(?:products|products-grid|product-(?:grid|list|items?|miniature|card|box|card-wrapper)|productlist|cms-listing|related-products)(?:\s|$)/i
export const saysForSale =
  /\b(domain (name )?(is|may be) for sale|buy this domain|domain til salg|domain zu verkaufen)\b/i
/** Titles of pages that are before a shop and ask whether a person looks. */
export const saysWall =
  /^(just a moment|attention required|access denied|are you (a )?(human|robot)|robot check|pardon our interruption|verify(ing)? (you are|that you are)|security check|please wait|one moment, please|ddos-guard|amazon\.[a-z.]+$)/i
/** What programs that keep other programs away leave in their pages. */
export const wallMarks =
  /captcha-delivery\.com|_Incapsula_Resource|_pxCaptcha|px-captcha|cf-challenge|challenge-platform|\/errors\/validateCaptcha|Reference #\d+\.[0-9a-f]+\.\d+/i
/**
 * 404 as the number of the error: at the beginning of a heading, after a word for an error, or alone at its end. A car or a
 * boot that is called 404 is none.
 */
export const saysNumber404 =
  /(^\s*|\b(errore?|fejl|fehler|fel|feil|erreur|http|status|code|side|page)\s*:?\s*|\s[|–—·:-]\s+)404(?=\s*$|\s*[|–—·:!.,-]|\s+(error|fejl|fehler|fel|feil|erreur|not|page|side|seite|sida))/iu
