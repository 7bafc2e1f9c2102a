import type { AutoLinkSettings } from '../../../contract/autolinking/auto-linking.ts'

/**
 * A page as blogs about shops write them. `[[Name]]` must become a link, `{{Name}}` must not; every place is marked by
 * hand. Names without a mark belong to no shop.
 */
export type BlogPage = {
  name: string
  html: string
  /** Settings that differ from the defaults. */
  set?: Partial<Pick<AutoLinkSettings, 'scope' | 'mostInPage' | 'mostInParagraph'>>
  /** Code of the page that runs after it was read: adds later text. */
  later?: string
  head?: string
  /** Attributes of `<html>`, besides its language. */
  attributes?: string
  options?: { hash_routes?: boolean; ignore_selectors?: string[]; exclude_pages?: string[]; ignore_domains?: string[] }
}

/** A shop: domain, its network's name for it, more names, phrases that never link. */
type Shop = [domain: string, listed: string, aliases?: string[], never?: string[]]
export const shops: Shop[] = [
  ['elgiganten.dk', 'Elgiganten DK'],
  ['zalando.com', 'Zalando', ['Zalando Lounge']],
  ['boozt.com', 'Boozt.com', ['Boozt']],
  ['hm.com', 'H&M', ['Hennes & Mauritz']],
  ['ikea.com', 'IKEA'],
  ['apple.com', 'Apple', [], ['Apple Pay', 'Apple Music', 'Big Apple']],
  ['komplett.no', 'Komplett (NO)', [], ['Komplett sett']],
  ['power.dk', 'POWER', [], ['Power Point']],
  ['magasin.dk', 'Magasin', ['Magasin du Nord']],
  ['ahlens.se', 'Åhléns'],
  ['stadium.se', 'Stadium'],
  ['clasohlson.com', 'Clas Ohlson'],
  ['xxl.se', 'XXL'],
  ['coolblue.nl', 'Coolblue'],
  ['hema.nl', 'HEMA'],
  ['bol.com', 'bol.com'],
  ['wehkamp.nl', 'Wehkamp'],
  ['mediamarkt.de', 'MediaMarkt', ['Media Markt']],
  ['saturn.de', 'Saturn', [], ['Saturn V', 'Planet Saturn']],
  ['otto.de', 'OTTO', [], ['Otto von Bismarck', 'Otto Normalverbraucher', 'Onkel Otto']],
  ['douglas.de', 'Douglas', ['Parfümerie Douglas'], ['Michael Douglas', 'Kirk Douglas']],
  ['johnlewis.com', 'John Lewis'],
  ['currys.co.uk', 'Currys'],
  ['argos.co.uk', 'Argos'],
  ['boots.com', 'Boots UK'],
  ['next.co.uk', 'Next', [], ['Next week', 'Next day', 'Next to']],
  ['bog-ide.dk', 'Bog & idé'],
  ['matas.dk', 'Matas'],
  ['jysk.dk', 'JYSK'],
  ['thomann.de', 'Thomann'],
]
