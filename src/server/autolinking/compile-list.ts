import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { mostNames } from '../../contract/autolinking/auto-linking-choices.ts'
import type { AutoLinkSettings } from '../../contract/autolinking/auto-linking.ts'
import { nameInText } from './names-of.ts'
import type { RunningTest } from './settings.ts'

/** A shop that a site's clicks can earn from. `address`: the target of its links, without `https://`. */
export type LinkableShop = {
  domain: string
  address: string
  listedName: string
  expected: number
  /** Whether a network can make a link to the address. */
  isLinkable: () => boolean
}
export type CompiledList = {
  /** The content for the script, and its name, which changes with it. */
  body: string
  hash: string
  shopCount: number
  nameCount: number
  leftOutCount: number
  /** The shop's domain by its address in the list. */
  domains: ReadonlyMap<string, string>
}

/** Maximum compressed size in bytes: every visitor downloads it. */
export const mostListBytes = 30_000
const fold = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
const hostOf = (address: string) => address.replace(/\/.*/, '')

/** A shop's line in the list: its address, its names, and phrases that never link, marked with `!`. */
function lineOf({ address, domain, listedName }: LinkableShop, settings: AutoLinkSettings): string[] {
  const own = settings.shops.find((s) => s.advertiserDomain === domain)
  const never = own?.neverWords ?? []
  const isNever = new Set(never.map(fold))
  const name = nameInText(listedName)
  const names = [
    ...(own?.aliases ?? []),
    ...(name === null ? [] : [name]),
    ...(hostOf(address) === domain ? [] : [domain]),
  ]
  const kept = [...new Map(names.map((n) => [fold(n), n])).values()].filter((n) => !isNever.has(fold(n)))
  return [address, ...kept, ...never.map((n) => `!${n}`)]
}

const settingsOf = ({ mode, className, scope, mostInPage, mostInParagraph }: AutoLinkSettings) => ({
  mode,
  class: className,
  scope,
  page: mostInPage,
  paragraph: mostInParagraph,
})

/** A site's list of names (R234: names that become links): shops with custom names first, then by earnings a click. */
export function compileList(
  settings: AutoLinkSettings,
  shops: readonly LinkableShop[],
  test?: RunningTest,
): CompiledList {
  const own = new Set(settings.shops.map((s) => s.advertiserDomain))
  const sorted = shops.toSorted(
    (a, b) =>
      Number(own.has(b.domain)) - Number(own.has(a.domain)) ||
      b.expected - a.expected ||
      (a.domain < b.domain ? -1 : 1),
  )
  const lines: string[][] = []
  let names = 0
  for (const shop of sorted) {
    if (!shop.isLinkable()) continue // R77: campaigns without a link
    const line = lineOf(shop, settings)
    if (names + line.length > mostNames) break
    names += line.length // a line's address is also a name: its domain
    lines.push(line)
  }
  const bodyOf = (some: string[][]) =>
    JSON.stringify({ ...settingsOf(settings), ...(test ? { test } : {}), shops: some })
  const isSmall = (some: string[][]) => gzipSync(bodyOf(some)).length <= mostListBytes
  while (lines.length > 0 && !isSmall(lines)) lines.length = Math.floor(lines.length * 0.9)
  const body = bodyOf(lines)
  const domainOf = new Map(shops.map((s) => [s.address, s.domain]))
  return {
    body,
    hash: createHash('sha256').update(body).digest('hex').slice(0, 20),
    shopCount: shops.length,
    nameCount: lines.reduce((sum, line) => sum + line.length, 0),
    leftOutCount: shops.length - lines.length,
    domains: new Map(lines.map(([address = '']) => [address, domainOf.get(address) ?? ''])),
  }
}
