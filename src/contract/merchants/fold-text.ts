import { searchedHost } from '../searched-host.ts'

const apart: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  å: 'a',
  ß: 'ss',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  œ: 'oe',
  đ: 'd',
}

/** Normalizes text for searching: lower case without accents, one space between words. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[æøåßðþłœđ]/g, (sign) => apart[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The search text for shops, from a typed or pasted domain, address or name. */
export const shopText = (typed: string): string => foldText(searchedHost(typed)).slice(0, 200)
