import { compileList, type LinkableShop } from '../../../server/autolinking/compile-list.ts'
import { nothingSet } from '../../../server/autolinking/settings.ts'
import { danish } from './da.test-data.ts'
import { dutch } from './nl.test-data.ts'
import { english } from './en.test-data.ts'
import { german } from './de.test-data.ts'
import { norwegian } from './no.test-data.ts'
import { type BlogPage, shops } from './page.test-data.ts'
import { swedish } from './sv.test-data.ts'

const of = (language: string, pages: BlogPage[]) => pages.map((page) => ({ ...page, language }))
export const pages = [
  ...of('en', english),
  ...of('da', danish),
  ...of('de', german),
  ...of('sv', swedish),
  ...of('no', norwegian),
  ...of('nl', dutch),
]

/** The list of names that the server creates for a site with these shops. */
export function listOf({ set }: BlogPage): string {
  const earning = shops.map(
    ([domain, listedName], i): LinkableShop => ({
      domain,
      address: domain,
      listedName,
      expected: 1 / (i + 1),
      isLinkable: () => true,
    }),
  )
  const named = shops.flatMap(([advertiserDomain, , aliases = [], neverWords = []]) =>
    aliases.length + neverWords.length > 0 ? [{ advertiserDomain, aliases, neverWords }] : [],
  )
  return compileList({ ...nothingSet, mode: 'on', ...set, shops: named }, earning).body
}
