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

/** Text as it is searched: small letters without accents, one blank between words. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[æøåßðþłœđ]/g, (sign) => apart[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A search for shops, by what is typed or pasted: a domain, an address or a name. */
export const shopText = (typed: string): string => foldText(searchedHost(typed)).slice(0, 200)
